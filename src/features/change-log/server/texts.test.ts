import { describe, expect, it } from 'vitest';
import type { ChangeDetails, ChangeKind } from '#domain/changes/change-details.ts';
import { describeChange } from './texts.ts';

const anna = { member: 'Anna Lee' };
const usher = { name: 'Usher', description: 'At the door', isActive: true, maxLimit: 2 };
const easter = {
  date: '2026-04-05',
  name: 'Easter',
  description: 'Sunrise service',
  color: '#aa3300',
} as const;
const sunday = { weekday: 0, date: null, name: null, startsAt: null, startsOn: null, endsOn: null } as const;
const christmasEve = {
  ...sunday,
  weekday: null,
  date: '2026-12-24',
  name: 'Christmas Eve',
  startsAt: '17:00',
} as const;
const assignment = { ...anna, role: 'Usher', date: '2026-04-05' } as const;
const month = { year: 2026, month: 4 };
const mailed = { month, addresses: ['r…@example.org', 'n…@example.org'] };

/** Details of each kind, and their subject, before and after. */
const EXAMPLES: {
  [Kind in ChangeKind]: Array<[ChangeDetails[Kind], string, string | null, string | null]>;
} = {
  member_added: [[{ ...anna, after: 'AL' }, 'Anna Lee', null, 'AL']],
  member_imported: [
    [{ ...anna, after: 'AL' }, 'Anna Lee', null, 'AL'],
    [{ ...anna, after: null }, 'Anna Lee', null, null],
  ],
  member_pin_made: [[anna, 'Anna Lee', null, null]],
  member_renamed: [[{ before: 'Ana Lee', after: 'Anna Lee' }, 'Ana Lee', 'Ana Lee', 'Anna Lee']],
  member_initials: [
    [{ ...anna, before: 'AL', after: 'ANL' }, 'Anna Lee', 'AL', 'ANL'],
    [{ ...anna, before: null, after: 'ANL' }, 'Anna Lee', null, 'ANL'],
  ],
  member_phone: [
    [{ ...anna, phone: 'added' }, 'Anna Lee', null, 'Phone number added'],
    [{ ...anna, phone: 'changed' }, 'Anna Lee', null, 'Phone number changed'],
    [{ ...anna, phone: 'removed' }, 'Anna Lee', null, 'Phone number removed'],
  ],
  member_email: [
    [{ ...anna, email: 'added' }, 'Anna Lee', null, 'Email address added'],
    [{ ...anna, email: 'changed' }, 'Anna Lee', null, 'Email address changed'],
    [{ ...anna, email: 'removed' }, 'Anna Lee', null, 'Email address removed'],
  ],
  member_contact_by: [
    [{ ...anna, before: null, after: 'email' }, 'Anna Lee', 'Automatically', 'By email'],
    [{ ...anna, before: 'sms', after: 'none' }, 'Anna Lee', 'By text message', 'Not at all'],
  ],
  member_access: [
    [
      { ...anna, before: { isAdmin: false, role: 'pastor' }, after: { isAdmin: true, role: 'pastor' } },
      'Anna Lee',
      'Not an administrator, pastor',
      'Administrator, pastor',
    ],
    [
      {
        ...anna,
        before: { isAdmin: true, role: 'member', doesNotServe: false },
        after: { isAdmin: true, role: 'member', doesNotServe: true },
      },
      'Anna Lee',
      'Administrator, member',
      'Administrator, member, does not serve',
    ],
  ],
  member_preferences: [
    [
      {
        ...anna,
        before: { preferred: null, secondary: null },
        after: { preferred: 'Usher', secondary: 'Reader' },
      },
      'Anna Lee',
      'Preferred: none, secondary: none',
      'Preferred: Usher, secondary: Reader',
    ],
    [
      {
        ...anna,
        before: { preferred: null, secondary: null, maxPerMonth: 2, neverTwoInARow: true },
        after: { preferred: null, secondary: null, maxPerMonth: null, neverTwoInARow: false },
      },
      'Anna Lee',
      'Preferred: none, secondary: none, at most 2 a month, never two weeks in a row',
      'Preferred: none, secondary: none',
    ],
  ],
  member_pin_reset: [[anna, 'Anna Lee', null, null]],
  member_released: [[anna, 'Anna Lee', null, null]],
  members_merged: [
    [{ ...anna, other: 'Ana Lee', fromOther: [] }, 'Ana Lee into Anna Lee', null, null],
    [
      { ...anna, other: 'Ana Lee', fromOther: ['phoneNumber', 'isAdmin'] },
      'Ana Lee into Anna Lee',
      null,
      'Taken over: Phone number, Administrator',
    ],
  ],
  member_removed: [[anna, 'Anna Lee', null, null]],
  passkey_added: [[{ ...anna, after: 'My phone' }, 'Anna Lee', null, 'My phone']],
  passkey_removed: [[{ ...anna, before: 'My phone' }, 'Anna Lee', 'My phone', null]],
  recovery_codes_made: [[anna, 'Anna Lee', null, null]],
  answer_given: [
    [
      { ...anna, date: '2026-04-05', before: null, after: true },
      'Anna Lee, 5 April 2026',
      'No answer',
      'Available',
    ],
    [
      { ...anna, date: '2026-04-05', before: true, after: false },
      'Anna Lee, 5 April 2026',
      'Available',
      'Not available',
    ],
    [
      {
        ...anna,
        date: '2026-12-24',
        service: { startsAt: '17:00', name: 'Christmas Eve' },
        before: true,
        after: false,
      },
      'Anna Lee, Thursday 24 December 2026, 17:00 Christmas Eve',
      'Available',
      'Not available',
    ],
  ],
  role_added: [[{ after: usher }, 'Usher', null, 'Usher, limit 2, At the door']],
  role_changed: [
    [
      { before: usher, after: { ...usher, name: 'Greeter', isActive: false, description: null } },
      'Usher',
      'Usher, limit 2, At the door',
      'Greeter, limit 2, inactive',
    ],
  ],
  role_removed: [[{ before: usher }, 'Usher', 'Usher, limit 2, At the door', null]],
  roles_reordered: [
    [
      { before: ['Usher', 'Reader'], after: ['Reader', 'Usher'] },
      'Service roles',
      'Usher, Reader',
      'Reader, Usher',
    ],
  ],
  special_day_added: [
    [{ after: easter }, 'Easter', null, 'Easter on 5 April 2026, Sunrise service, #aa3300'],
  ],
  special_day_changed: [
    [
      { before: easter, after: { ...easter, name: 'Easter Day', description: null } },
      'Easter',
      'Easter on 5 April 2026, Sunrise service, #aa3300',
      'Easter Day on 5 April 2026, #aa3300',
    ],
  ],
  special_day_removed: [
    [{ before: easter }, 'Easter', 'Easter on 5 April 2026, Sunrise service, #aa3300', null],
  ],
  service_time_added: [
    [{ after: sunday }, 'Every Sunday', null, 'Every Sunday'],
    [
      { after: christmasEve },
      'Thursday 24 December 2026, 17:00 Christmas Eve',
      null,
      'Thursday 24 December 2026, 17:00 Christmas Eve',
    ],
  ],
  service_time_changed: [
    [
      {
        before: sunday,
        after: { ...sunday, startsAt: '10:00', startsOn: '2026-04-01', endsOn: '2026-06-30' },
      },
      'Every Sunday',
      'Every Sunday',
      'Every Sunday, 10:00, from 1 April 2026, until 30 June 2026',
    ],
  ],
  service_time_ended: [
    [
      { before: sunday, after: { ...sunday, endsOn: '2026-04-05' } },
      'Every Sunday',
      'Every Sunday',
      'Every Sunday, until 5 April 2026',
    ],
  ],
  service_time_removed: [
    [
      { before: christmasEve },
      'Thursday 24 December 2026, 17:00 Christmas Eve',
      'Thursday 24 December 2026, 17:00 Christmas Eve',
      null,
    ],
  ],
  service_limits_changed: [
    [
      {
        time: sunday,
        before: [],
        after: [
          { role: 'Usher', maxLimit: 4 },
          { role: 'Reader', maxLimit: 0 },
        ],
      },
      'Every Sunday',
      'As usual',
      'Usher 4, Reader 0',
    ],
  ],
  service_cancelled: [
    [{ date: '2026-04-05', after: 'Church camp' }, '5 April 2026', null, 'Church camp'],
    [
      { date: '2026-04-03', service: { startsAt: '15:00', name: null }, after: null },
      'Friday 3 April 2026, 15:00',
      null,
      null,
    ],
  ],
  service_restored: [
    [{ date: '2026-04-05', before: 'Church camp' }, '5 April 2026', 'Church camp', null],
    [
      { date: '2026-04-05', service: { startsAt: null, name: null }, before: null },
      '5 April 2026, Sunday Service',
      null,
      null,
    ],
  ],
  deadline_changed: [
    // Entries from before the month could be chosen.
    [{ before: 21, after: 7 }, 'Deadline day', '21st of the month', '7th of the month'],
    [
      {
        before: { deadlineDay: 7, deadlineMonth: 'same' },
        after: { deadlineDay: 20, deadlineMonth: 'before' },
      },
      'Deadline day',
      '7th of the month',
      '20th of the month before',
    ],
  ],
  name_format_changed: [
    [{ before: 'full', after: 'first' }, 'Name format', 'Full name', 'First name'],
    [{ before: 'last', after: 'initials' }, 'Name format', 'Last name', 'Initials'],
  ],
  country_changed: [[{ before: 'AU', after: 'DE' }, 'Country', 'Australia', 'Germany']],
  team_link_switched: [[{ before: false, after: true }, 'Team link', 'Off', 'On']],
  team_link_renewed: [[{}, 'Team link', null, null]],
  roster_calendar_switched: [[{ before: true, after: false }, 'Calendar of the whole roster', 'On', 'Off']],
  service_duration_changed: [
    [{ before: 90, after: 75 }, 'Length of a service in calendars', '90 minutes', '75 minutes'],
  ],
  assignment_made: [[assignment, 'Usher, 5 April 2026', null, 'Anna Lee']],
  assignment_removed: [[assignment, 'Usher, 5 April 2026', 'Anna Lee', null]],
  date_cleared: [[assignment, 'Usher, 5 April 2026', 'Anna Lee', null]],
  place_covered: [
    [
      { role: 'Usher', date: '2026-04-05', before: 'Anna Lee', after: 'Ben Moss' },
      'Usher, 5 April 2026',
      'Anna Lee',
      'Ben Moss',
    ],
  ],
  cover_asked_everyone: [[assignment, 'Anna Lee, 5 April 2026', null, 'Usher']],
  cover_closed: [[assignment, 'Anna Lee, 5 April 2026', null, 'Usher']],
  roster_finalized: [
    [{ month, before: 'none', after: 'finalized' }, 'April 2026', 'Not finalized', 'Finalized'],
    [{ month }, 'April 2026', null, null],
  ],
  roster_revised: [[{ month, before: 'finalized', after: 'draft' }, 'April 2026', 'Finalized', 'Draft']],
  reminders_sent: [
    [{ month, members: 1 }, 'April 2026', null, 'To 1 member'],
    [{ month, members: 12 }, 'April 2026', null, 'To 12 members'],
  ],
  answer_reminders_changed: [
    [
      { before: { isOn: false, daysBefore: [5, 1] }, after: { isOn: true, daysBefore: [5, 1] } },
      'Automatic availability reminders',
      'Off',
      'On, 5 and 1 days before the deadline',
    ],
    [
      { before: { isOn: true, daysBefore: [3] }, after: { isOn: true, daysBefore: [1] } },
      'Automatic availability reminders',
      'On, 3 days before the deadline',
      'On, 1 day before the deadline',
    ],
  ],
  serving_reminders_changed: [
    [
      {
        before: { isOn: false, daysBefore: 3, hour: 17 },
        after: { isOn: true, daysBefore: 1, hour: 9 },
      },
      'Serving reminders',
      'Off',
      'On, 1 day before at 09:00',
    ],
    [
      {
        before: { isOn: true, daysBefore: 3, hour: 17 },
        after: { isOn: false, daysBefore: 3, hour: 17 },
      },
      'Serving reminders',
      'On, 3 days before at 17:00',
      'Off',
    ],
  ],
  people_notified: [[{ month, members: 12 }, 'April 2026', null, 'To 12 members']],
  reminder_text_changed: [[{ before: 'Hi', after: 'Hello' }, 'Reminders', 'Hi', 'Hello']],
  roster_mailed: [[mailed, 'April 2026', null, 'To r…@example.org, n…@example.org']],
  availability_mailed: [[mailed, 'April 2026', null, 'To r…@example.org, n…@example.org']],
  message_sent_again: [[{ recipient: 'r…@example.org' }, 'r…@example.org', null, null]],
};

describe('describeChange', () => {
  it.each(Object.entries(EXAMPLES))('describes %s', (kind, examples) => {
    for (const [details, subject, before, after] of examples)
      expect(describeChange(kind, JSON.stringify(details))).toEqual({ subject, before, after });
  });

  it.each([
    ['a kind of a later release', 'bells_rung', '{"member":"Anna Lee"}'],
    ['a kind named like a method of every object', 'constructor', '{}'],
    ['malformed JSON', 'role_changed', '{"before":'],
    ['JSON that is not an object', 'member_removed', 'null'],
    ['a missing detail', 'role_changed', '{"member":"Anna Lee"}'],
    ['a detail of another type', 'member_added', '{"member":"Anna Lee","after":7}'],
    ['an unknown code', 'name_format_changed', '{"before":"full","after":"nickname"}'],
  ])('returns empty texts for %s', (_, kind, details) => {
    expect(describeChange(kind, details)).toEqual({ subject: '', before: null, after: null });
  });
});
