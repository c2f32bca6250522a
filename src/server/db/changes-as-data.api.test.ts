import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '#test/test-server.ts';
import type { DatabaseKind } from './database.ts';
import { migrate } from './migrate.ts';
import { changesAsData } from './migrations/0033-changes-as-data.ts';
import { MIGRATIONS } from './migrations/index.ts';

const member = 'Zoë "Z" O\'Hara';
const date = '2026-04-05';
const month = { year: 2026, month: 4 };
const role = { name: 'Usher', description: null, isActive: true, maxLimit: 2 };
const { name: _, ...unnamed } = role;
const time = { weekday: 0, date: null, name: null, startsAt: null, startsOn: null, endsOn: null };
const place = { member, role: 'Usher', date, service: { startsAt: null, name: 'Vespers' } };
const both = (before: unknown, after: unknown) => ({ before, after });

/** Each way of converting an entry: its kind and details of release 1.4.0, and what they become. */
const EXAMPLES: ReadonlyArray<[string, object, string, object]> = [
  ['member_imported', { member, after: null }, 'member imported', { member, after: { initials: null } }],
  [
    'member_renamed',
    both('Zoe', 'Zoë'),
    'member changed',
    { member: 'Zoe', ...both({ name: 'Zoe' }, { name: 'Zoë' }) },
  ],
  ['member_phone', { member, phone: 'added' }, 'member changed', { member, after: { phoneNumber: 'added' } }],
  ['member_email', { member, email: 'removed' }, 'member changed', { member, after: { email: 'removed' } }],
  [
    'member_access',
    { member, ...both({ isAdmin: true }, { isAdmin: false }) },
    'member changed',
    { member, ...both({ isAdmin: true }, { isAdmin: false }) },
  ],
  [
    'members_merged',
    { member, other: 'Zoe', fromOther: ['name'] },
    'member merged',
    { member, after: { merged: 'Zoe', fromOther: ['name'] } },
  ],
  ['passkey_removed', { member, before: 'Phone' }, 'passkey removed', { member, name: 'Phone' }],
  ['recovery_codes_made', { member }, 'recovery_codes reset', { member }],
  [
    'answer_given',
    { member, date, ...both(null, true) },
    'answer answered',
    { member, date, ...both({ isAvailable: null }, { isAvailable: true }) },
  ],
  ['role_added', { after: role }, 'role added', { name: 'Usher', after: unnamed }],
  [
    'role_changed',
    both(role, { ...role, name: 'Greeter' }),
    'role changed',
    { name: 'Usher', ...both(role, { ...role, name: 'Greeter' }) },
  ],
  [
    'roles_reordered',
    both(['A', 'B'], ['B', 'A']),
    'role changed',
    both({ order: ['A', 'B'] }, { order: ['B', 'A'] }),
  ],
  ['special_day_removed', { before: role }, 'special_day removed', { name: 'Usher', before: unnamed }],
  ['service_time_added', { after: time }, 'service added', { time }],
  [
    'service_time_ended',
    both(time, { ...time, endsOn: date }),
    'service ended',
    { time, ...both(time, { ...time, endsOn: date }) },
  ],
  [
    'service_limits_changed',
    { time, ...both([], [{ role: 'Usher', maxLimit: 4 }]) },
    'service changed',
    { time, ...both({ limits: [] }, { limits: [{ role: 'Usher', maxLimit: 4 }] }) },
  ],
  ['service_restored', { date, before: 'Camp' }, 'service restored', { date, before: { reason: 'Camp' } }],
  ['deadline_changed', both(21, 7), 'setting changed', both({ deadlineDay: 21 }, { deadlineDay: 7 })],
  [
    'deadline_changed',
    both({ deadlineDay: 21 }, { deadlineDay: 7 }),
    'setting changed',
    both({ deadlineDay: 21 }, { deadlineDay: 7 }),
  ],
  ['team_link_switched', both(true, false), 'team_link changed', both({ isOn: true }, { isOn: false })],
  ['team_link_renewed', {}, 'team_link reset', {}],
  ['assignment_made', place, 'assignment added', place],
  [
    'place_covered',
    { role: 'Usher', date, ...both('Ben', member) },
    'assignment covered',
    { member, role: 'Usher', date, after: { insteadOf: 'Ben' } },
  ],
  ['roster_finalized', { month }, 'roster finalized', { month }],
  [
    'roster_revised',
    { month, ...both('finalized', 'draft') },
    'roster reopened',
    { month, ...both({ state: 'finalized' }, { state: 'draft' }) },
  ],
  ['people_notified', { month, members: 12 }, 'roster sent', { month, after: { recipients: 12 } }],
  [
    'roster_mailed',
    { month, addresses: ['a…@b.org'] },
    'roster sent',
    { month, after: { recipients: ['a…@b.org'] } },
  ],
  ['message_sent_again', { recipient: 'a…@b.org' }, 'email resent', { name: 'a…@b.org' }],
];

it.each<DatabaseKind>(['sqlite', 'postgres'])('turns every kind of entry into data (%s)', async (kind) => {
  const { database, drop } = await freshDatabase(kind);
  const run = (migrations: typeof MIGRATIONS) =>
    database.transaction((tx) => migrate(tx, kind, migrations, 1));
  const columns = sql`made_at, actor_name, kind, subject, value_before, value_after, details`;
  const insert = (former: string, subject: string, value: string | null, details: object | null) =>
    sql`insert into change_log (${columns})
      values (1, '', ${former}, ${subject}, null, ${value}, ${details && JSON.stringify(details)})`.execute(
      database.query,
    );
  await run(MIGRATIONS.slice(0, MIGRATIONS.indexOf(changesAsData)));
  for (const [former, details] of EXAMPLES) await insert(former, '', null, details);
  await insert('role_added', 'Usher', 'Usher, limit 1', null);
  await run(MIGRATIONS);
  const rows = await database.query.selectFrom('change_log').selectAll().orderBy('id').execute();
  expect(rows.map(({ subject, verb, details }) => [`${subject} ${verb}`, JSON.parse(details)])).toEqual([
    ...EXAMPLES.map(([, , code, details]) => [code, details]),
    ['role added', { name: 'Usher', before: {}, after: { sentence: 'Usher, limit 1' } }],
  ]);
  await database.close();
  await drop();
});
