import { addDays, firstDay, lastDay, type Month, type PlainDate, sundaysOf } from '#domain/calendar.ts';
import type { Church } from '#domain/smart-assign/church.ts';
import type { Db } from '#server/db/database.ts';

/** How far back the history counts, in days: 26 weeks (docs/smart-assign.md). */
const HISTORY_DAYS = 26 * 7;

function listMembers(db: Db) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'role',
      'preferred_role_id as preferredRoleId',
      'secondary_role_id as secondaryRoleId',
    ])
    .where('removed_at', 'is', null)
    .execute();
}

async function listRoles(db: Db): Promise<Church['roles']> {
  const rows = await db
    .selectFrom('service_roles')
    .select(['id', 'name', 'sort_order', 'is_active', 'max_limit'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    order: row.sort_order,
    isActive: row.is_active === 1,
    maxLimit: row.max_limit,
  }));
}

async function listAnswers(db: Db, month: Month): Promise<Church['answers']> {
  const rows = await db
    .selectFrom('availability')
    .select(['user_id as userId', 'service_date as serviceDate', 'is_available'])
    .where('service_date', '>=', firstDay(month))
    .where('service_date', '<=', lastDay(month))
    .execute();
  return rows.map(({ is_available, ...row }) => ({ ...row, isAvailable: is_available === 1 }));
}

function listServices(
  db: Db,
  table: 'roster_assignments' | 'roster_assignment_history',
  from: PlainDate,
  to: PlainDate,
): Promise<Church['saved']> {
  return db
    .selectFrom(table)
    .select(['user_id as userId', 'role_id as roleId', 'service_date as serviceDate'])
    .where('service_date', '>=', from)
    .where('service_date', '<=', to)
    .execute();
}

/** Returns all data of the church that Smart Assign needs to plan this month. */
export async function readChurch(db: Db, month: Month): Promise<Church> {
  const sundays = sundaysOf(month);
  const first = sundays[0] ?? firstDay(month);
  const last = sundays.at(-1) ?? lastDay(month);
  const [members, roles, answers, saved, history] = await Promise.all([
    listMembers(db),
    listRoles(db),
    listAnswers(db, month),
    // Includes the Sundays just outside the month, which count for rest.
    listServices(db, 'roster_assignments', addDays(first, -7), addDays(last, 7)),
    listServices(db, 'roster_assignment_history', addDays(first, -HISTORY_DAYS), addDays(first, -1)),
  ]);
  return { month, members, roles, answers, saved, history };
}
