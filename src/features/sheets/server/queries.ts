import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/members/member-name.ts';
import { compareByLastName } from '#domain/members/name-format.ts';
import { compareTexts } from '#domain/text/collate.ts';
import { withGuestWord } from '#languages/guests.ts';
import type { Db } from '#server/db/database.ts';
import { listMemberships } from '#server/db/memberships.ts';
import { assignmentsOf, availableAnswersOf } from '#server/db/month-reads.ts';
import { NAME } from '#server/db/names.ts';
import { readSettings } from '#server/db/settings.ts';

/** Returns a month's assignments, by service, role and place. Removed members keep their names. */
export async function listServing(db: Db, month: Month) {
  const rows = await assignmentsOf(db, month)
    .select(['date', 'timeId', 'roleId', 'place as seat', 'serviceRoles.teamId'])
    .select(['users.id', ...NAME, 'users.isGuest'])
    .execute();
  return rows.map(withGuestWord);
}

/** Returns the available members for each service of a month, with their places in teams. */
export async function listAvailable(db: Db, month: Month) {
  const memberships = await listMemberships(db);
  const rows = await availableAnswersOf(db, month)
    .select(['date', 'timeId'])
    .select(['users.id', ...NAME])
    .execute();
  return rows.map((row) => ({ ...row, memberships: memberships.get(row.id) ?? [] }));
}

/** Returns the names of the church, current members, roles, services, and special days from today on. */
export async function listNames(db: Db, today: PlainDate): Promise<string[]> {
  const { churchName } = await readSettings(db);
  const members = await db.selectFrom('users').select(NAME).where('removedAt', 'is', null).execute();
  const others = await db
    .selectFrom('serviceRoles')
    .select('name')
    .union(db.selectFrom('serviceTimes').select(({ fn, val }) => fn.coalesce('name', val('')).as('name')))
    .union(db.selectFrom('specialDays').select('name').where('date', '>=', today))
    .execute();
  return [
    churchName,
    ...members.sort(compareByLastName).map(fullName),
    ...others.map(({ name }) => name).sort(compareTexts),
  ];
}
