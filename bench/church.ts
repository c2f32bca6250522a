import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { addMonths, firstDay, type Month, monthOf, sundaysOf } from '#domain/calendar/calendar.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import type { MemberId } from '#domain/ids.ts';
import { loadSecretKey } from '#server/auth/secret-key.ts';
import { prepareDatabase } from '#server/db/bootstrap.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { systemRandom } from '#server/ports.ts';

/** The time zone of the measured servers. */
export const TIME_ZONE = 'UTC';

/** The month that is read: next month, which every member can still answer for. */
export const MONTH: Month = addMonths(monthOf(todayIn(TIME_ZONE, Date.now())), 1);

/** The session tokens of the administrator and of each member. */
export const ADMIN_TOKEN = 'bench-admin-token';
export const memberToken = (id: number) => `bench-member-token-${id}`;

/** Returns how a session's row stores its token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A data folder. `open` opens its database, or the one at the URL it was created with. */
export interface BenchFolder {
  readonly dataDir: string;
  readonly open: () => Database;
  readonly remove: () => void;
}

/** Creates a data folder with a key, and a database as it is after the first start. */
export async function makeFolder(databaseUrl: string | null = null): Promise<BenchFolder> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-bench-'));
  const open = () => openDatabase({ databaseUrl, dataDir, onIdleError: () => undefined });
  const database = open();
  await prepareDatabase(database, {
    now: Date.now(),
    random: systemRandom,
    hashPin: async () => 'unused: benchmarks do not sign in with a PIN',
    timeZone: 'Australia/Sydney',
    admin: { firstName: 'Church', lastName: 'Admin', pin: null },
  });
  await database.close();
  loadSecretKey(join(dataDir, 'secret.key'), { mayCreate: true });
  return { dataDir, open, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

interface ChurchSize {
  /** The months with answers and rosters, up to {@link MONTH}. The earlier ones are in the history. */
  readonly months: number;
  readonly members?: number;
  readonly roles?: number;
  readonly servicesEachSunday?: number;
}

/** A large church on the embedded database. Everyone has a session. */
export interface BenchChurch extends BenchFolder {
  readonly memberIds: readonly MemberId[];
  /** Opens a second connection to the database of a running server, for changes that no call makes. */
  readonly openDriver: () => InstanceType<typeof DatabaseSync>;
}

/** Creates a church in a new folder, by default with 500 members, 20 roles and one service each Sunday. */
export async function makeChurch({ months, members = 500, roles = 20, servicesEachSunday = 1 }: ChurchSize) {
  const folder = await makeFolder();
  const openDriver = () => new DatabaseSync(join(folder.dataDir, 'sundial.db'), { timeout: 5000 });
  const db = openDriver();
  const now = Date.now();
  db.exec('begin');
  const time = db.prepare('insert into service_times (weekday, starts_at) values (0, ?)');
  for (let n = 1; n < servicesEachSunday; n += 1) time.run(`${8 + n}:00`.padStart(5, '0'));
  const dates = Array.from({ length: months }, (_, index) => sundaysOf(addMonths(MONTH, -index))).flat();
  const role = db.prepare(
    `insert into service_roles (name, description, sort_order, is_active, max_limit, team_id)
    values (?, ?, ?, 1, 3, (select min(id) from teams))`,
  );
  for (let n = 1; n <= roles; n += 1) role.run(`Role ${n}`, `What role ${n} does on a Sunday.`, n);
  const member = db.prepare(`
    insert into users (first_name, last_name, initials, is_admin, first_login, role, created_at)
    values (?, ?, ?, 0, 0, 'member', ?)`);
  const membership = db.prepare(
    'insert into team_members (team_id, member_id, preferred_role_id) select min(id), ?, ? from teams',
  );
  const session = db.prepare(
    'insert into sessions (token_hash, member_id, created_at, last_seen_at, public_id) values (?, ?, ?, ?, ?)',
  );
  const memberIds: MemberId[] = [];
  for (let n = 1; n <= members; n += 1) {
    const id = Number(member.run(`First${n}`, `Last${n}`, `M${n}`, now).lastInsertRowid);
    membership.run(id, (n % roles) + 1);
    memberIds.push(id);
    session.run(hashOf(memberToken(id)), id, now, now, `session-${id}`);
  }
  db.prepare('update users set first_login = 0 where id = 1').run();
  session.run(hashOf(ADMIN_TOKEN), 1, now, now, 'session-1');
  // In the order a church fills it: Sunday by Sunday. Seven of ten answers are a yes.
  db.prepare(`
    insert into availability (member_id, date, time_id, is_available, last_updated)
    select users.id, dates.value, times.id, (users.id * 7 + dates.key * 3 + times.id - 1) % 10 < 7, ?
    from json_each(?) dates, service_times times join users on users.id > 1
    order by dates.value, times.id, users.id`).run(now, JSON.stringify(dates.sort()));
  db.prepare(`
    insert into roster_assignments (date, time_id, role_id, member_id, place, assignment_method, created_at, updated_at)
    select dates.value, times.id, roles.id, (select min(id) from users where id > 1) + (roles.id * 3 + place.value) % ?, place.value, 'manual', ?, ?
    from json_each(?) dates, service_times times, service_roles roles, json_each('[1, 2]') place
    order by dates.value, times.id, roles.id`).run(members, now, now, JSON.stringify(dates));
  db.prepare(`
    insert into roster_assignment_history (
      date, time_id, role_id, member_id, was_preferred_role, was_secondary_role, assignment_method, created_at)
    select date, time_id, role_id, member_id, 0, 0, assignment_method, created_at
    from roster_assignments where date < ?`).run(firstDay(MONTH));
  db.exec('analyze; commit; pragma wal_checkpoint(truncate)');
  db.close();
  return { ...folder, memberIds, openDriver } satisfies BenchChurch;
}
