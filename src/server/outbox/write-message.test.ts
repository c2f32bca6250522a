import { expect, test } from 'vitest';
import { countSmsParts } from '#domain/delivery/sms-segments.ts';
import { KINDS } from '../messages/index.ts';
import type { MessageKind } from './kind.ts';
import { writeMessage } from './write-message.ts';

const MAY = { year: 2026, month: 5 };
const DUTY = { role: 'Reader', service: '3 May' };
const RUTH = {
  firstName: 'Ruth',
  isForOther: false,
  canReply: true,
  link: 'https://sundial.example.org/s/abc',
};
const published = (items: (typeof DUTY)[]) => ({ months: [MAY], items });

test('a text message begins with the name of the church, if it has one', () => {
  const textFor = (church: string) =>
    writeMessage('sms', KINDS.roster_published, published([DUTY]), { ...RUTH, church }).text;
  expect(textFor("St Mark's")).toMatch(/^St Mark's: Hi Ruth, the roster for May 2026 is ready\./);
  expect(textFor('')).toMatch(/^Hi Ruth,/);
});

const reminder = (template: string) => ({
  items: [],
  template,
  months: [{ month: MAY, deadline: '2026-05-20' as const }],
});

test.each([
  ["St Mark's: hi {firstName}. {link}", "St Mark's", ''],
  ['st mark\u2019s, hi {firstName}. {link}', "St Mark's", ''],
  ["Hi {firstName}, it's St Mark's. {link}", "St Mark's", "St Mark's: "],
  ["St Mark's hi {firstName}. {link}", 'St Mark', ''],
  ['Graceful times, {firstName}. {link}', 'Grace', 'Grace: '],
  ['{firstName}, when can you serve? {link}', 'Ruth', 'Ruth: '],
])('the name of the church stands first in %s', (template, church, start) => {
  const { text } = writeMessage('sms', KINDS.reminder, reminder(template), { ...RUTH, church });
  const own = template.replace('{firstName}', 'Ruth').replace('{link}', RUTH.link);
  expect(text).toBe(`${start}${own.replace('\u2019', "'")}`);
});

test("the name of the church stands first, although a role has the same word, and a church's symbols go first", () => {
  const duty = { role: 'Hope Team', service: 'Sun 3 May, Hope' };
  const textFor = (church: string, count: number) =>
    writeMessage('sms', KINDS.roster_published, published(Array.from({ length: count }, () => duty)), {
      ...RUTH,
      church,
    }).text;
  expect(textFor('Hope', 1)).toMatch(/^Hope: Hi Ruth/);
  expect(textFor('Hope \u{1F54A}\uFE0F', 4)).toMatch(/^Hope: Hi Ruth/);
});

/** Everything a family's text of one child needs. */
const MIA = { ...RUTH, firstName: 'Mia', isForOther: true, church: 'Hope Church' };

test('a text for a child leaves out symbols, and never the name of the child', () => {
  const duties = [{ role: 'Music \u{1F3B5}', service: 'Sun 6 December, 10:00 Family Service' }];
  const facts = { items: duties, responses: ['none' as const] };
  const { text } = writeMessage('sms', KINDS.serving_reminder, facts, MIA);
  expect(text).toMatch(/^Hope Church: Hi Mia\. You serve as Music on Sun 6 December, 10:00 Family Service\./);
  expect(text).not.toContain('more');
});

test.each(['sms', 'email'] as const)(
  "the church's own reminder names someone else's child (%s)",
  (channel) => {
    const facts = reminder('When can you serve in {month}? {link}');
    const textFor = (template: string, isForOther: boolean) =>
      writeMessage(channel, KINDS.reminder, { ...facts, template }, { ...MIA, isForOther }).text;
    expect(textFor(facts.template, true)).toContain(`For Mia: When can you serve in May 2026? ${RUTH.link}`);
    expect(textFor(facts.template, false)).not.toContain('Mia');
    expect(textFor('Dear {firstName}, please answer. {link}', true)).not.toContain('For Mia');
  },
);

test("a long reminder of the church's own without space for the name is the standard one", () => {
  const template = `{firstName}, ${'when can you serve? '.repeat(13)}{link}`;
  const firstName = 'Bartholomew-Maximilian-Christopher';
  const { text } = writeMessage('sms', KINDS.reminder, reminder(template), { ...MIA, firstName });
  expect(text).toMatch(/^Hope Church: Hi Barth.*, when can you serve in May 2026\?/);
  expect(countSmsParts(text).segments).toBeLessThanOrEqual(2);
});

test('a text asks people not to reply, if there is space, and an email if no one reads the answers', () => {
  const write = (channel: 'sms' | 'email', canReply: boolean, role = 'Reader') =>
    writeMessage(channel, KINDS.roster_published, published([{ ...DUTY, role }]), {
      ...{ ...RUTH, church: '' },
      canReply,
    }).text;
  expect(write('sms', false)).toContain(`Please don't reply to this message. ${RUTH.link}`);
  expect(write('sms', false, 'x'.repeat(190))).not.toContain('reply');
  for (const channel of ['sms', 'email'] as const) expect(write(channel, true)).not.toContain('reply');
  expect(write('email', false)).toContain("Please don't reply to this message.");
});

const LONG = { role: 'Bearer of the Processional Cross', service: 'Sun 6 December, 10:00 Family Service' };
const LONG_PLACES = Array.from({ length: 6 }, (_, n) => ({
  ...{ ...LONG, service: `${LONG.service} ${n}` },
  leaver: 'Ruth Hill',
  taker: 'Ben Hill',
  name: 'Ben',
}));

test.each([
  ['cover_request', {}],
  ['cover_result', { to: 'coordinator' }],
  ['cover_needed', { urgency: 'last', without: ['Mia.'] }],
  ['cover_corrected', { canServe: true }],
] as const)('a text about many places says how many it leaves out: %s', (kind, more) => {
  const facts = { items: LONG_PLACES.map((place) => ({ ...place, ...more })) };
  const { text, said } = writeMessage('sms', KINDS[kind] as MessageKind, facts, { ...RUTH, church: '' });
  expect(text).toContain(`And ${said.more} more.`);
  expect(text).not.toContain('...');
  expect(said.items.length).toBeLessThan(6);
  expect(countSmsParts(text).segments).toBeLessThanOrEqual(2);
});

test('a text about many services says how many it leaves out, and what it said', () => {
  const facts = { items: Array.from({ length: 9 }, () => LONG), responses: [] };
  const { text, said } = writeMessage('sms', KINDS.serving_reminder, facts, { ...RUTH, church: '' });
  expect(said.items.length + (said.more ?? 0)).toBe(9);
  expect(text).toContain(`And ${said.more} more.`);
});

test('a text in another alphabet shortens long names before it cuts anything', () => {
  const duty = { role: '\u8bd7'.repeat(60), service: `12\u670813\u65e5 ${'\u805a'.repeat(60)}` };
  const facts = { items: [duty], responses: ['none' as const] };
  const { text } = writeMessage('sms', KINDS.serving_reminder, facts, MIA);
  expect(text).toMatch(/^Hi Mia\. You serve as \u8bd7+\.\.\. on 12\u670813\u65e5 \u805a+\.\.\.\./);
  expect(text.endsWith(RUTH.link)).toBe(true);
});

test('a long name of a church leaves out services before it makes a third part', () => {
  const church = 'The United Parish of Saint Bartholomew and All Angels, Wolfen';
  const all = Array.from({ length: 12 }, (_, n) => ({
    role: `Role ${n}`,
    service: '31 May, 18:00 Evening Service',
  }));
  const { text } = writeMessage('sms', KINDS.roster_published, published(all), { ...RUTH, church });
  expect(text.startsWith(`${church}: `)).toBe(true);
  expect(countSmsParts(text).segments).toBeLessThanOrEqual(2);
  expect(text.endsWith(RUTH.link)).toBe(true);
});

test('an email has the name of the church as its heading', () => {
  const { text, html } = writeMessage('email', KINDS.roster_published, published([DUTY]), {
    ...RUTH,
    church: "St Mark's",
  });
  expect(text).toMatch(/^St Mark's\n\nHello Ruth,/);
  expect(html).toMatch(/<p style="[^"]*">St Mark's<\/p>\n<p>Hello Ruth,<\/p>/);
});

test('the subject of an email names a service once', () => {
  const items = ['Benjamin', 'Ruth', 'Mia'].map((person) => ({ ...DUTY, person }));
  const facts = { items, responses: [] };
  const member = { ...RUTH, firstName: 'Benjamin, Ruth and Mia', church: '' };
  expect(writeMessage('email', KINDS.serving_reminder, facts, member).subject).toBe('You serve on 3 May');
});
