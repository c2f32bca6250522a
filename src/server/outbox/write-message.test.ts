import { expect, test } from 'vitest';
import { countSmsParts } from '#domain/delivery/sms-segments.ts';
import { writeMessage } from './write-message.ts';

const MAY = { year: 2026, month: 5 };
const DUTY = { role: 'Reader', service: '3 May' };
const RUTH = { firstName: 'Ruth', link: 'https://sundial.example.org/s/abc' };
const published = (all: (typeof DUTY)[]) => ({
  months: [MAY],
  all,
  added: [],
  changed: [],
  removed: [],
  more: 0,
});

test('a text message begins with the name of the church, if it has one', () => {
  const textFor = (church: string) =>
    writeMessage('sms', 'roster_published', published([DUTY]), { ...RUTH, church }).text;
  expect(textFor("St Mark's")).toMatch(/^St Mark's: Hi Ruth, the roster for May 2026 is ready\./);
  expect(textFor('')).toMatch(/^Hi Ruth,/);
});

test("a reminder that already has the church's name does not repeat it", () => {
  const facts = {
    template: "Hi {firstName}, it's St Mark's. {link}",
    months: [MAY],
    deadline: '2026-05-20',
  } as const;
  for (const church of ["St Mark's", 'St Mark\u2019s']) {
    const { text } = writeMessage('sms', 'reminder', facts, { ...RUTH, church });
    expect(text).toBe(`Hi Ruth, it's St Mark's. ${RUTH.link}`);
  }
});

test('a long name of a church leaves out services before it makes a third part', () => {
  const church = 'The United Parish of Saint Bartholomew and All Angels, Wolfen';
  const all = Array.from({ length: 12 }, (_, n) => ({
    role: `Role ${n}`,
    service: '31 May, 18:00 Evening Service',
  }));
  const { text } = writeMessage('sms', 'roster_published', published(all), { ...RUTH, church });
  expect(text.startsWith(`${church}: `)).toBe(true);
  expect(countSmsParts(text).segments).toBeLessThanOrEqual(2);
  expect(text.endsWith(RUTH.link)).toBe(true);
});

test('an email has the name of the church as its heading', () => {
  const { text, html } = writeMessage('email', 'roster_published', published([DUTY]), {
    ...RUTH,
    church: "St Mark's",
  });
  expect(text).toMatch(/^St Mark's\n\nHello Ruth,/);
  expect(html).toMatch(/<p style="[^"]*">St Mark's<\/p>\n<p>Hello Ruth,<\/p>/);
});

test('a long text message greets the first of several people, and the subject of an email names a service once', () => {
  const names = ['Benjamin', 'Ruth', 'Mia'];
  const duties = names.map((name) => ({
    role: `${'R'.repeat(62)} (${name})`,
    service: '3 May',
  }));
  const facts = { duties, isConfirmed: true };
  const member = { ...RUTH, firstName: 'Benjamin, Ruth and Mia', church: '' };
  expect(writeMessage('sms', 'serving_reminder', facts, member).text).toMatch(/^Hi Benjamin\. You serve/);
  expect(writeMessage('email', 'serving_reminder', facts, member).subject).toBe('You serve on 3 May');
});
