import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { TeamScope } from '#domain/teams/scope.ts';
import type { Db } from '#server/db/database.ts';
import { NAME } from '#server/db/names.ts';
import { rolesOf } from '#server/roster/publish-queries.ts';

/**
 * Returns the feed by the hash of its code, also after it ended, with its member's name and the settings its contents
 * depend on. Undefined if there is none.
 */
export function findFeed(db: Db, codeHash: string) {
  return db
    .selectFrom('calendarFeeds')
    .innerJoin('settings', (join) => join.on('settings.id', '=', 1))
    .innerJoin('users', 'users.id', 'calendarFeeds.memberId')
    .select(['users.id', ...NAME, 'users.language', 'users.isAdmin'])
    .select(['calendarFeeds.scope', 'calendarFeeds.withFamily', 'calendarFeeds.endedAt'])
    .select(['settings.nameFormat', 'settings.serviceMinutes'])
    .select('settings.churchName')
    .where('calendarFeeds.codeHash', '=', codeHash)
    .executeTakeFirst();
}

export type Feed = NonNullable<Awaited<ReturnType<typeof findFeed>>>;

/** Returns a query for who serves by the last publication of each month. The history outlives a removed role. */
function served(db: Db) {
  return db
    .selectFrom('rosterAssignmentHistory as served')
    .innerJoin('serviceRoles', 'serviceRoles.id', 'served.roleId')
    .innerJoin('users', 'users.id', 'served.memberId')
    .select(['served.date', 'served.timeId', 'served.memberId as id', 'serviceRoles.teamId'])
    .select(['serviceRoles.name as role', 'served.isLearning', ...NAME, 'users.isGuest'])
    .orderBy('served.date')
    .orderBy('serviceRoles.sortOrder')
    .orderBy('serviceRoles.id')
    .orderBy('served.id');
}

const servedWith = (db: Db, ids: readonly MemberId[], from: PlainDate) =>
  served(db)
    .innerJoin('rosterAssignmentHistory as own', (join) =>
      join.onRef('own.date', '=', 'served.date').onRef('own.timeId', '=', 'served.timeId'),
    )
    .leftJoin('rosterAssignments as current', (join) =>
      join
        .onRef('current.date', '=', 'own.date')
        .onRef('current.timeId', '=', 'own.timeId')
        .onRef('current.memberId', '=', 'own.memberId'),
    )
    .select('own.memberId as whose')
    .where('own.memberId', 'in', ids)
    .where('own.date', '>=', from)
    // While the month is revised, people who declined may no longer be in the draft.
    .where(({ eb, or, and, not, exists, selectFrom }) =>
      or([
        eb('current.response', '!=', 'declined'),
        and([
          eb('current.response', 'is', null),
          not(
            exists(
              selectFrom('coverRequests as left')
                .select('left.id')
                .whereRef('left.date', '=', 'own.date')
                .whereRef('left.timeId', '=', 'own.timeId')
                .whereRef('left.memberId', '=', 'own.memberId')
                .where('left.state', '<>', 'withdrawn'),
            ),
          ),
        ]),
      ]),
    )
    .execute();

/** Whose services a feed contains: those of members, or those of teams. */
export type Served = { readonly ids: readonly MemberId[] } | { readonly teams: TeamScope };

/**
 * Returns who serves from a date on, by date, role and place: everyone in these teams, or for each of these members (`whose`)
 * everyone at the services the member serves at and has not declined.
 */
export function listServed(db: Db, of: Served, from: PlainDate) {
  if ('ids' in of) return servedWith(db, of.ids, from);
  return served(db)
    .select(({ lit }) => lit(null).as('whose'))
    .where('served.date', '>=', from)
    .where('served.roleId', 'in', rolesOf(db, of.teams))
    .execute();
}

export type ServedRow = Awaited<ReturnType<typeof listServed>>[number];

/** Returns the number and the time of the last publication of each month, of this month's year and later ones. */
export function listPublications(db: Db, { year }: Month) {
  return db
    .selectFrom('rosterRevisions')
    .select(({ fn }) => [
      'year',
      'month',
      fn.max('number').as('number'),
      fn.max('publishedAt').as('publishedAt'),
    ])
    .where('year', '>=', year)
    .groupBy(['year', 'month'])
    .orderBy('year')
    .orderBy('month')
    .execute();
}

export type Publication = Awaited<ReturnType<typeof listPublications>>[number];

/** Changes how long a service takes. */
export async function updateServiceMinutes(tx: Db, minutes: number): Promise<void> {
  await tx.updateTable('settings').set({ serviceMinutes: minutes }).execute();
}
