import { expect, it } from 'vitest';
import { isolate } from './isolate.ts';
import { listText } from './lists.ts';
import { findText, t } from './t.ts';

it.each(['{{count}}', '$t(common:you)', '$&', '<b>', 'a:b.c', '{{- name}} $t(', "O'Brien & sons"])(
  'shows the name %j as it was typed',
  (name) => {
    expect(t('refusals:specific.cover_taken', { name })).toBe(`${name} has just taken it. Thank you!`);
  },
);

it.each(['constructor', '__proto__', 'toString', 'a.b', 'refusals:not_found', '$t(common:you)', ''])(
  'finds no text for the value %j that someone typed',
  (value) => {
    expect(findText(`changes:value.reason.${value}`)).toBeNull();
    expect(findText(`changes:value.contactBy.${value}`)).toBeNull();
  },
);

const taken = (name: string) => t('refusals:specific.cover_taken', { name });

it('isolates a value of the other direction, and nothing else', () => {
  expect(taken('רות 2')).toBe('\u2068רות 2\u2069 has just taken it. Thank you!');
  expect(taken('Anna (מרים)')).toContain('\u2068Anna (מרים)\u2069');
  expect(taken('Zoë Ng 李 +61 491')).toMatch(/^Zoë Ng 李 \+61 491 has/);
  // A text with an isolated name has the direction of its language.
  expect(taken(taken('רות').slice(0, -1))).toMatch(/^\u2068רות\u2069 has/);
  expect(listText(['רות', 'Anna'])).toBe('\u2068רות\u2069, Anna');
  expect(listText(['רות'])).toBe('רות');
});

it.each([
  ['Anna', true],
  ['0491 570 156', true],
  ['+61491570156', true],
  ['רות', false],
  ['17:00', false],
  ['https://sundial.example/s/abc', false],
])('isolates %j in a text that is read from right to left: %s', (value, isIsolated) => {
  expect(isolate(value, 'rtl')).toBe(isIsolated ? `\u2068${value}\u2069` : value);
});
