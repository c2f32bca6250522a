import { expect, it } from 'vitest';
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
