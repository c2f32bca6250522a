import { firstDay, lastDay, type Month, type PlainDate } from '#domain/calendar/calendar.ts';
import { addDaysClamped } from '#domain/calendar/date-range.ts';
import { rulesOfFamily } from '#domain/families/family.ts';
import { overlapsAmong } from '#domain/services/overlaps.ts';
import type { Church } from '#domain/smart-assign/model/church.ts';
import { WEEKS_BACK } from '#domain/smart-assign/model/past.ts';
import { REST_DAYS } from '#domain/smart-assign/model/rest.ts';
import type { Db } from '../db/database.ts';
import { NAME } from '../db/names.ts';
import { listRoles } from '../db/roles.ts';
import { listServicesOf, listServiceTimeLimits } from '../db/services.ts';
import { readSettings } from '../db/settings.ts';
import { listFamilies } from '../families/queries.ts';

async function listMembers(db: Db): Promise<Church['members']> {
  const rows = await db
    .selectFrom('users')
    .select([
      'id',
      ...NAME,
      'role',
      'preferred_role_id as preferredRoleId',
      'secondary_role_id as secondaryRoleId',
      'max_per_month as maxPerMonth',
      'never_two_in_a_row',
    ])
    .where('removed_at', 'is', null)
    .where('does_not_serve', '=', 0)
    .execute();
  return rows.map(({ never_two_in_a_row, ...member }) => ({
    ...member,
    neverTwoInARow: never_two_in_a_row === 1,
  }));
}

async function listAnswers(db: Db, from: PlainDate, to: PlainDate): Promise<Church['answers']> {
  const rows = await db
    .selectFrom('availability')
    .select(['user_id as userId', 'service_date as date', 'service_time_id as timeId', 'is_available'])
    .select('away_id')
    .where(({ between }) => between('service_date', from, to))
    .execute();
  return rows.map(({ is_available, away_id, ...row }) => ({
    ...row,
    isAvailable: is_available === 1,
    ...(away_id === null ? {} : { isAway: true }),
  }));
}

function listAssignments(
  db: Db,
  table: 'roster_assignments' | 'roster_assignment_history',
  from: PlainDate,
  to: PlainDate,
): Promise<Church['saved']> {
  return db
    .selectFrom(table)
    .select(['user_id as userId', 'role_id as roleId', 'service_date as date', 'service_time_id as timeId'])
    .where(({ between }) => between('service_date', from, to))
    .execute();
}

/** Returns all data of the church that Smart Assign needs to plan this month. */
export async function readChurch(db: Db, month: Month): Promise<Church> {
  const services = await listServicesOf(db, month);
  const first = services[0]?.date ?? firstDay(month);
  const last = services.at(-1)?.date ?? lastDay(month);
  const [members, roles, limits, families, { serviceMinutes }] = await Promise.all([
    listMembers(db),
    listRoles(db),
    listServiceTimeLimits(db),
    listFamilies(db),
    readSettings(db),
  ]);
  const answers = await listAnswers(db, firstDay(month), lastDay(month));
  // Includes the services just outside the month, which count for rest.
  const saved = await listAssignments(
    db,
    'roster_assignments',
    addDaysClamped(first, -REST_DAYS),
    addDaysClamped(last, REST_DAYS),
  );
  const history = await listAssignments(
    db,
    'roster_assignment_history',
    addDaysClamped(first, -7 * WEEKS_BACK),
    addDaysClamped(first, -1),
  );
  const overlaps = overlapsAmong(services, serviceMinutes);
  const familyRules = families.flatMap(rulesOfFamily);
  return { services, overlaps, members, roles, limits, answers, saved, history, familyRules };
}
