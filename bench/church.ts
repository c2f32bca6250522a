import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { addMonths, firstDay, type Month, monthOf, sundaysOf } from '#domain/calendar/calendar.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import type { MemberId } from '#domain/ids.ts';
import { PinHasher } from '#server/auth/pin-hasher.ts';
import { loadSecretKey } from '#server/auth/secret-key.ts';
import { prepareDatabase } from '#server/db/bootstrap.ts';
import { openDatabase } from '#server/db/database.ts';
import { systemRandom } from '#server/ports.ts';

/** The time zone of the measured servers. */
export const TIME_ZONE = 'UTC';

/** The month that is read: next month, which every member can still answer for. */
export const MONTH: Month = addMonths(monthOf(todayIn(TIME_ZONE, Date.now())), 1);

const MEMBERS = 500;
const ROLES = 20;

/** The session tokens of the administrator and of each member. */
export const ADMIN_TOKEN = 'bench-admin-token';
export const memberToken = (id: number) => `bench-member-token-${id}`;

/** A data folder with a large church. */
export interface BenchChurch {
  readonly dataDir: string;
  readonly memberIds: readonly MemberId[];
  readonly remove: () => void;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function insertChurch(
  db: InstanceType<typeof DatabaseSync>,
  months: number,
  now: number,
  roles: number,
  members: number,
  servicesEachSunday: number,
): number[] {
  const time = db.prepare('insert into service_times (weekday, starts_at) values (0, ?)');
  for (let n = 1; n < servicesEachSunday; n += 1) time.run(`${8 + n}:00`.padStart(5, '0'));
  const dates = Array.from({ length: months }, (_, index) => sundaysOf(addMonths(MONTH, -index))).flat();
  const role = db.prepare(
    'insert into service_roles (name, description, sort_order, is_active, max_limit) values (?, ?, ?, 1, 3)',
  );
  for (let n = 1; n <= roles; n += 1) role.run(`Role ${n}`, `What role ${n} does on a Sunday.`, n);
  const member = db.prepare(`
    insert into users (first_name, last_name, initials, is_admin, first_login, role, preferred_role_id, created_at)
    values (?, ?, ?, 0, 0, 'member', ?, ?)`);
  const session = db.prepare(
    'insert into sessions (token_hash, user_id, created_at, last_seen_at, public_id) values (?, ?, ?, ?, ?)',
  );
  const memberIds: MemberId[] = [];
  for (let n = 1; n <= members; n += 1) {
    const id = Number(member.run(`First${n}`, `Last${n}`, `M${n}`, (n % roles) + 1, now).lastInsertRowid);
    memberIds.push(id);
    session.run(hashOf(memberToken(id)), id, now, now, `session-${id}`);
  }
  db.prepare('update users set first_login = 0 where id = 1').run();
  session.run(hashOf(ADMIN_TOKEN), 1, now, now, 'session-1');
  // In the order in which a church fills it: Sunday by Sunday. Seven of ten answers are a yes.
  db.prepare(`
    insert into availability (user_id, service_date, service_time_id, is_available, last_updated)
    select users.id, dates.value, times.id, (users.id * 7 + dates.key * 3 + times.id - 1) % 10 < 7, ?
    from json_each(?) dates, service_times times join users on users.id > 1
    order by dates.value, times.id, users.id`).run(now, JSON.stringify(dates.sort()));
  db.prepare(`
    insert into roster_assignments (service_date, service_time_id, role_id, user_id, place, assignment_method, created_at, updated_at)
    select dates.value, times.id, roles.id, (select min(id) from users where id > 1) + (roles.id * 3 + place.value) % ?, place.value, 'manual', ?, ?
    from json_each(?) dates, service_times times, service_roles roles, json_each('[1, 2]') place
    order by dates.value, times.id, roles.id`).run(members, now, now, JSON.stringify(dates));
  db.prepare(`
    insert into roster_assignment_history (
      service_date, service_time_id, role_id, user_id, was_preferred_role, was_secondary_role, assignment_method, created_at)
    select service_date, service_time_id, role_id, user_id, 0, 0, assignment_method, created_at
    from roster_assignments where service_date < ?`).run(firstDay(MONTH));
  db.exec('analyze');
  return memberIds;
}

/** Sets the same PIN for every member. The church must not be in use by a server. */
export async function setPins({ dataDir }: BenchChurch, pin: string): Promise<void> {
  const hasher = new PinHasher(loadSecretKey(join(dataDir, 'secret.key'), { mayCreate: true }));
  const db = new DatabaseSync(join(dataDir, 'sundial.db'));
  db.prepare('update users set pin_hash = ?').run(await hasher.hash(pin));
  db.close();
}

/**
 * Creates a church in a new folder, by default with 500 members and 20 roles. It has answers and rosters for `months`
 * months, of which {@link MONTH} is the last. Only those before it are in the history.
 */
export async function makeChurch(
  months: number,
  roles = ROLES,
  members = MEMBERS,
  servicesEachSunday = 1,
): Promise<BenchChurch> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-bench-'));
  const now = Date.now();
  const database = openDatabase({ databaseUrl: null, dataDir, onIdleError: () => undefined });
  await prepareDatabase(database, {
    now,
    random: systemRandom,
    hashPin: async () => 'unused: benchmarks that sign in call setPins',
    timeZone: 'Australia/Sydney',
    admin: { firstName: 'Church', lastName: 'Admin', pin: null },
  });
  await database.close();
  loadSecretKey(join(dataDir, 'secret.key'), { mayCreate: true });

  const db = new DatabaseSync(join(dataDir, 'sundial.db'));
  db.exec('begin');
  const memberIds = insertChurch(db, months, now, roles, members, servicesEachSunday);
  db.exec('commit; pragma wal_checkpoint(truncate)');
  db.close();
  return { dataDir, memberIds, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}
