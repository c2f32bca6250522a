import { expect, it } from 'vitest';
import type { ChangeDetails, ChangeField, ChangeSubject, ChangeVerb } from '#domain/changes/change.ts';
import { once, weekly } from '#domain/services/service-time.ts';
import { describeChange } from './wording.ts';

const describeRole = (details: ChangeDetails) => describeChange('role', 'changed', JSON.stringify(details));

it.each<[ChangeSubject, ChangeVerb, string]>([
  ['role', 'changed', 'Service role changed'],
  ['answer', 'answered', 'Answer given for another member'],
  ['assignment', 'covered', 'Assignment covered by another member'],
  ['assignment', 'cleared', 'Assignment removed by clearing the date'],
  ['cover_request', 'asked', 'Everyone asked to cover'],
  ['roster', 'reopened', 'Roster reopened for revision'],
  // Of a later release, after a downgrade.
  ['role', 'rung' as ChangeVerb, 'rung'],
])('words %s %s', (subject, verb, what) => {
  expect(describeChange(subject, verb, '{}').what).toBe(what);
});

it.each<[ChangeDetails, string]>([
  [{}, ''],
  [{ member: 'Anna Lee', name: 'My phone' }, 'Anna Lee, My phone'],
  [{ member: 'Anna Lee', role: 'Usher', date: '2026-04-05' }, 'Anna Lee, Usher, 5 April 2026'],
  [{ date: '2026-04-05', service: { startsAt: null, name: null } }, '5 April 2026, Sunday Service'],
  [{ date: '2026-04-05', service: { startsAt: '17:00', name: 'Vespers' } }, '5 April 2026, 17:00 Vespers'],
  [{ month: { year: 2026, month: 4 } }, 'April 2026'],
  [
    { time: weekly(0, { startsOn: '2026-04-05', endsOn: '2026-06-28' }) },
    'Every Sunday, from 5 April 2026, until 28 June 2026',
  ],
  [{ time: once('2026-12-24', { startsAt: '17:00' }) }, 'Thursday 24 December 2026, 17:00'],
])('names what %j is about', (details, name) => {
  expect(describeRole(details).name).toBe(name);
});

it.each<[ChangeField, unknown, unknown, string | null]>([
  ['name', 'Usher', 'Greeter', 'Name: Usher → Greeter'],
  ['maxLimit', 2, 3, 'Limit: 2 → 3'],
  [
    'despite',
    undefined,
    ['same_time', 'family_must'],
    "Chosen despite: Another service at the same time, The family's choices",
  ],
  ['maxLimit', undefined, 3, 'Limit: 3'],
  ['maxLimit', 2, undefined, 'Limit: 2'],
  ['maxLimit', 2, 2, null],
  ['description', null, 'At the door', 'Description: None → At the door'],
  ['description', undefined, null, null],
  ['isAdmin', false, true, 'Administrator: No → Yes'],
  ['isOn', true, false, 'Status: On → Off'],
  ['phoneNumber', undefined, 'added', 'Phone number: Added'],
  ['contactBy', null, 'sms', 'How to reach them: Automatically → By text message'],
  ['maxPerMonth', 2, null, 'Most services a month: 2 → No limit'],
  ['fromOther', undefined, ['initials', 'isAdmin'], 'Taken from the duplicate: Initials, Administrator'],
  ['fromOther', undefined, [], null],
  ['isAvailable', null, true, 'Answer: No answer → Available'],
  ['weekday', 0, 1, 'Weekday: Sunday → Monday'],
  ['endsOn', null, '2026-04-05', 'Last date: None → 5 April 2026'],
  ['limits', [], [{ role: 'Usher', maxLimit: 4 }], 'Roles: As usual → Usher 4'],
  ['order', ['Usher', 'Reader'], ['Reader', 'Usher'], 'Order: Usher, Reader → Reader, Usher'],
  ['daysBefore', [5, 1], [3], 'Days before: 5, 1 → 3'],
  ['hour', 17, 9, 'Time: 17:00 → 09:00'],
  ['country', 'AU', 'DE', 'Country: Australia → Germany'],
  ['serviceMinutes', 90, 75, 'Length of a service in calendars: 90 minutes → 75 minutes'],
  ['recipients', undefined, 1, 'Recipients: 1 member'],
  [
    'recipients',
    undefined,
    ['r…@example.org', 'n…@example.org'],
    'Recipients: r…@example.org, n…@example.org',
  ],
])('words the field %s, %j before and %j after', (field, before, after, line) => {
  const { fields } = describeRole({ before: { [field]: before }, after: { [field]: after } });
  const lines = fields.map(({ label, ...values }) =>
    [label, [values.before, values.after].filter((value) => value !== null).join(' → ')].join(': '),
  );
  expect(lines).toEqual(line === null ? [] : [line]);
});
