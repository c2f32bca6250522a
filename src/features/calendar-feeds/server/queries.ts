import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Db } from '#server/db/database.ts';
import { NAME } from '#server/db/names.ts';

/**
 * Returns the feed whose address has the code with this hash, or undefined if there is none: with its member's name and the
 * settings that its contents depend on.
 */
export function findFeed(db: Db, codeHash: string) {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('settings', (join) => join.on('settings.id', '=', 1))
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select(['users.id', ...NAME, 'users.language'])
    .select(['calendar_feeds.scope', 'calendar_feeds.with_family as withFamily'])
    .select(['settings.name_format as nameFormat', 'settings.service_minutes as serviceMinutes'])
    .select('settings.church_name as churchName')
    .where('calendar_feeds.code_hash', '=', codeHash)
    .executeTakeFirst();
}

export type Feed = NonNullable<Awaited<ReturnType<typeof findFeed>>>;

/** Returns a query for who serves by the last publication of each month. The history outlives a removed role. */
function served(db: Db) {
  return db
    .selectFrom('roster_assignment_history as served')
    .innerJoin('service_roles', 'service_roles.id', 'served.role_id')
    .innerJoin('users', 'users.id', 'served.user_id')
    .select(['served.service_date as date', 'served.service_time_id as timeId', 'served.user_id as id'])
    .select(['service_roles.name as role', ...NAME])
    .orderBy('served.service_date')
    .orderBy('service_roles.sort_order')
    .orderBy('service_roles.id')
    .orderBy('served.id');
}

const servedWith = (db: Db, ids: readonly MemberId[], from: PlainDate) =>
  served(db)
    .innerJoin('roster_assignment_history as own', (join) =>
      join
        .onRef('own.service_date', '=', 'served.service_date')
        .onRef('own.service_time_id', '=', 'served.service_time_id'),
    )
    .leftJoin('roster_assignments as current', (join) =>
      join
        .onRef('current.service_date', '=', 'own.service_date')
        .onRef('current.service_time_id', '=', 'own.service_time_id')
        .onRef('current.user_id', '=', 'own.user_id'),
    )
    .select('own.user_id as whose')
    .where('own.user_id', 'in', ids)
    .where('own.service_date', '>=', from)
    // While the month is revised, who has declined may no longer be in the draft.
    .where(({ eb, or, and, not, exists, selectFrom }) =>
      or([
        eb('current.response', '!=', 'declined'),
        and([
          eb('current.response', 'is', null),
          not(
            exists(
              selectFrom('cover_requests as left')
                .select('left.id')
                .whereRef('left.service_date', '=', 'own.service_date')
                .whereRef('left.service_time_id', '=', 'own.service_time_id')
                .whereRef('left.user_id', '=', 'own.user_id')
                .where('left.state', '<>', 'withdrawn'),
            ),
          ),
        ]),
      ]),
    )
    .execute();

/**
 * Returns who serves from a date on, by date, role and place: everyone, or for each of these members (`whose`) everyone at
 * the services at which the member serves and has not declined.
 */
export function listServed(db: Db, ids: readonly MemberId[] | null, from: PlainDate) {
  if (ids) return servedWith(db, ids, from);
  return served(db)
    .select(({ lit }) => lit(null).as('whose'))
    .where('served.service_date', '>=', from)
    .execute();
}

export type ServedRow = Awaited<ReturnType<typeof listServed>>[number];

/** Returns the number and the time of the last publication of each month, of this month's year and later ones. */
export function listPublications(db: Db, { year }: Month) {
  return db
    .selectFrom('roster_revisions')
    .select(({ fn }) => [
      'year',
      'month',
      fn.max('number').as('number'),
      fn.max('published_at').as('publishedAt'),
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
  await tx.updateTable('settings').set({ service_minutes: minutes }).execute();
}
