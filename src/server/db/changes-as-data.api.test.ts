import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { weekly } from '#domain/services/service-time.ts';
import { freshDatabase } from '#test/test-server.ts';
import type { DatabaseKind } from './database.ts';
import { migrate } from './migrate.ts';
import { changesAsData } from './migrations/0033-changes-as-data.ts';
import { MIGRATIONS } from './migrations/index.ts';

const member = 'Zoë "Z" O\'Hara';
const date = '2026-04-05';
const month = { year: 2026, month: 4 };
const limits = { maxLimit: 2, description: null, isActive: true };
const usher = { name: 'Usher', ...limits };
const [time, ended] = [weekly(0), weekly(0, { endsOn: date })];
const place = { member, role: 'Usher', date, service: { startsAt: null, name: 'Vespers' } };
const both = (before: unknown, after: unknown) => ({ before, after });
const field = (name: string, before: unknown, after: unknown) => both({ [name]: before }, { [name]: after });

/** The ways of converting an entry: its former kind and details, and what they become. */
const EXAMPLES: ReadonlyArray<[string, object, string, object]> = [
  ['member_imported', { member, after: null }, 'member imported', { member, after: { initials: null } }],
  ['member_renamed', both('Z', 'Zoë'), 'member changed', { member: 'Z', ...field('name', 'Z', 'Zoë') }],
  ['member_phone', { phone: 'added' }, 'member changed', { after: { phoneNumber: 'added' } }],
  ['member_email', { email: 'removed' }, 'member changed', { after: { email: 'removed' } }],
  ['member_access', field('isAdmin', true, false), 'member changed', field('isAdmin', true, false)],
  [
    'members_merged',
    { other: 'Z', fromOther: [] },
    'member merged',
    { after: { merged: 'Z', fromOther: [] } },
  ],
  ['passkey_removed', { member, before: 'Phone' }, 'passkey removed', { member, name: 'Phone' }],
  [
    'answer_given',
    { ...place, ...both(null, true) },
    'answer answered',
    { ...place, ...field('isAvailable', null, true) },
  ],
  ['role_added', { after: usher }, 'role added', { name: 'Usher', after: limits }],
  ['role_changed', both(usher, limits), 'role changed', { name: 'Usher', ...both(usher, limits) }],
  ['roles_reordered', both(['A', 'B'], ['B']), 'role changed', field('order', ['A', 'B'], ['B'])],
  ['special_day_removed', { before: usher }, 'special_day removed', { name: 'Usher', before: limits }],
  ['service_time_added', { after: time }, 'service added', { time }],
  ['service_time_ended', both(time, ended), 'service ended', { time, ...both(time, ended) }],
  [
    'service_limits_changed',
    { time, ...both([], [usher]) },
    'service changed',
    { time, ...field('limits', [], [usher]) },
  ],
  ['deadline_changed', both(21, 7), 'setting changed', field('deadlineDay', 21, 7)],
  ['deadline_changed', field('deadlineDay', 21, 7), 'setting changed', field('deadlineDay', 21, 7)],
  ['team_link_switched', both(true, false), 'team_link changed', field('isOn', true, false)],
  ['team_link_renewed', {}, 'team_link reset', {}],
  [
    'place_covered',
    { date, ...both('Ben', 'Zoë') },
    'assignment covered',
    { member: 'Zoë', date, after: { insteadOf: 'Ben' } },
  ],
  ['roster_finalized', { month }, 'roster finalized', { month }],
  ['people_notified', { month, members: 12 }, 'roster sent', { month, after: { recipients: 12 } }],
  ['roster_mailed', { addresses: ['a…@b.org'] }, 'roster sent', { after: { recipients: ['a…@b.org'] } }],
  ['message_sent_again', { recipient: 'a…@b.org' }, 'email resent', { name: 'a…@b.org' }],
];

it.each<DatabaseKind>(['sqlite', 'postgres'])('turns every kind of entry into data (%s)', async (kind) => {
  const { database, drop } = await freshDatabase(kind);
  const run = (migrations: typeof MIGRATIONS) =>
    database.transaction((tx) => migrate(tx, kind, migrations, 1));
  const insert = (former: string, subject: string, after: string | null, details: object | null) =>
    sql`insert into change_log (made_at, actor_name, kind, subject, value_after, details)
      values (1, '', ${former}, ${subject}, ${after}, ${details && JSON.stringify(details)})`.execute(
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
