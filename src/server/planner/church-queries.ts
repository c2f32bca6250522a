import {
  firstDay,
  lastDay,
  type Month,
  monthOf,
  type PlainDate,
  sameMonth,
} from '#domain/calendar/calendar.ts';
import { addDaysClamped } from '#domain/calendar/date-range.ts';
import { rulesOfFamily } from '#domain/families/family.ts';
import { overlapsAmong, overlapsFrom } from '#domain/services/overlaps.ts';
import type { Church } from '#domain/smart-assign/model/church.ts';
import { WEEKS_BACK } from '#domain/smart-assign/model/past.ts';
import { REST_DAYS } from '#domain/smart-assign/model/rest.ts';
import type { Db } from '../db/database.ts';
import { NAME } from '../db/names.ts';
import { listRoles } from '../db/roles.ts';
import { listServicesBetween, listServiceTimeLimits } from '../db/services.ts';
import { readSettings } from '../db/settings.ts';
import { listFamilies } from '../families/queries.ts';

async function listMembers(db: Db): Promise<Church['members']> {
  return db
    .selectFrom('users')
    .select(['id', ...NAME, 'role', 'preferredRoleId', 'secondaryRoleId'])
    .select(['maxPerMonth', 'neverTwoInARow', 'onceADay'])
    .where('removedAt', 'is', null)
    .where('doesNotServe', '=', false)
    .execute();
}

async function listAnswers(db: Db, from: PlainDate, to: PlainDate): Promise<Church['answers']> {
  const rows = await db
    .selectFrom('availability')
    .select(['memberId', 'date', 'timeId', 'isAvailable'])
    .select('awayId')
    .where(({ between }) => between('date', from, to))
    .execute();
  return rows.map(({ isAvailable, awayId, ...row }) => ({
    ...row,
    isAvailable,
    ...(awayId === null ? {} : { isAway: true }),
  }));
}

function listAssignments(
  db: Db,
  table: 'rosterAssignments' | 'rosterAssignmentHistory',
  from: PlainDate,
  to: PlainDate,
): Promise<Church['saved']> {
  return db
    .selectFrom(table)
    .select(['memberId', 'roleId', 'date', 'timeId'])
    .where(({ between }) => between('date', from, to))
    .execute();
}

/** Returns all data of the church that Smart Assign needs to plan this month. */
export async function readChurch(db: Db, month: Month): Promise<Church> {
  const all = await listServicesBetween(
    db,
    addDaysClamped(firstDay(month), -1),
    addDaysClamped(lastDay(month), 1),
  );
  const services = all.filter(({ date }) => sameMonth(monthOf(date), month));
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
    'rosterAssignments',
    addDaysClamped(first, -REST_DAYS),
    addDaysClamped(last, REST_DAYS),
  );
  const history = await listAssignments(
    db,
    'rosterAssignmentHistory',
    addDaysClamped(first, -7 * WEEKS_BACK),
    addDaysClamped(first, -1),
  );
  const overlaps = overlapsAmong(all, serviceMinutes);
  const doOverlap = overlapsFrom(overlaps);
  const around = all.filter(
    (one) => !services.includes(one) && services.some((service) => doOverlap(one, service)),
  );
  const familyRules = families.flatMap(rulesOfFamily);
  return { services, around, overlaps, members, roles, limits, answers, saved, history, familyRules };
}
