import { sql } from 'kysely';
import type { MemberId } from '#domain/ids.ts';
import { factsOf, type MergeField, type MergeIds } from '#domain/members/merge.ts';
import { deleteFeeds } from '#server/auth/calendar-feed-queries.ts';
import { deleteAllPasskeysOf } from '#server/auth/passkey-queries.ts';
import {
  type Db,
  isPostgres,
  lockRightsToRevoke,
  lockRosterMonth,
  lockServicesInUse,
  type Transaction,
} from '#server/db/database.ts';
import { MEMBER_COLUMNS, type MemberRow } from '#server/db/members.ts';
import { MEMBER_DATA, MEMBER_ROWS, SHOWN_COLUMNS } from '#server/db/personal-data.ts';
import { listSharedDates } from '#server/db/services.ts';
import { monthsOfAssignments, removeMember } from '#server/members/removal-queries.ts';
import { renameInMessages } from '#server/outbox/merge-queries.ts';

/**
 * Returns two members, or null if one does not exist. In a transaction (`isLocked`), neither they nor what refers to them
 * changes until it ends. Locks the services and the months first, oldest first.
 */
export async function findPair(
  db: Db,
  { stayingId, otherId }: MergeIds,
  { isLocked }: { readonly isLocked: boolean },
): Promise<{ readonly staying: MemberRow; readonly other: MemberRow } | null> {
  const ids = [stayingId, otherId];
  if (isLocked) {
    await lockServicesInUse(db);
    for (const month of await monthsOfAssignments(db, ids)) await lockRosterMonth(db, month);
  }
  const rows = await db
    .selectFrom('users')
    .select(MEMBER_COLUMNS)
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .$if(isLocked && isPostgres(db), (query) => query.forUpdate())
    .execute();
  const [staying, other] = ids.map((id) => rows.find((row) => row.id === id));
  return staying && other && stayingId !== otherId ? { staying, other } : null;
}

/** Returns the services at which both serve by a roster or by its last publication, by date. */
export async function listServedByBoth(db: Db, { stayingId, otherId }: MergeIds) {
  // The history has the same columns.
  const servedIn = (table: string) =>
    db
      .selectFrom(`${table as 'roster_assignments'} as own`)
      .innerJoin(`${table as 'roster_assignments'} as others`, (join) =>
        join
          .onRef('others.service_date', '=', 'own.service_date')
          .onRef('others.service_time_id', '=', 'own.service_time_id')
          .on('others.user_id', '=', otherId),
      )
      .innerJoin('service_times as time', 'time.id', 'own.service_time_id')
      .select(['own.service_date as date', 'time.starts_at as startsAt', 'time.name', 'time.id as timeId'])
      .where('own.user_id', '=', stayingId);
  const rows = await servedIn('roster_assignments')
    .union(servedIn('roster_assignment_history'))
    .orderBy('date')
    .orderBy('timeId')
    .execute();
  const shared = await listSharedDates(
    db,
    rows.map(({ date }) => date),
  );
  return rows.map(({ date, startsAt, name }) => ({ date, startsAt, name, sharesDate: shared.has(date) }));
}

/** Of two answers for a service, the later one stays. */
async function dropEarlierAnswers(tx: Transaction, { stayingId, otherId }: MergeIds): Promise<void> {
  await tx
    .deleteFrom('availability')
    .where('user_id', '=', stayingId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('availability as later')
          .select('later.id')
          .where('later.user_id', '=', otherId)
          .whereRef('later.service_date', '=', 'availability.service_date')
          .whereRef('later.service_time_id', '=', 'availability.service_time_id')
          .whereRef('later.last_updated', '>', 'availability.last_updated'),
      ),
    )
    .execute();
}

/** Of two equal times away, one stays, with the answers of both and a note if there is one. */
async function joinEqualTimesAway(tx: Transaction, { stayingId, otherId }: MergeIds): Promise<void> {
  const equal = await tx
    .selectFrom('away_periods as own')
    .innerJoin('away_periods as others', (join) =>
      join
        .onRef('others.from_date', '=', 'own.from_date')
        .onRef('others.to_date', '=', 'own.to_date')
        .on('others.user_id', '=', otherId),
    )
    .select(['own.id', 'own.note', 'others.id as otherId', 'others.note as otherNote'])
    .where('own.user_id', '=', stayingId)
    .execute();
  for (const { id, note, ...others } of equal) {
    await tx.updateTable('availability').set({ away_id: id }).where('away_id', '=', others.otherId).execute();
    await tx
      .updateTable('away_periods')
      .set({ note: note ?? others.otherNote })
      .where('id', '=', id)
      .execute();
  }
}

/** Of what both were told of a service, that of the one who serves there stays. */
async function dropOutdatedTold(tx: Transaction, { stayingId, otherId }: MergeIds): Promise<void> {
  await tx
    .deleteFrom('told_duties')
    .where('user_id', '=', stayingId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('told_duties as others')
          .innerJoin('roster_assignments as serving', (join) =>
            join
              .onRef('serving.user_id', '=', 'others.user_id')
              .onRef('serving.service_date', '=', 'others.service_date')
              .onRef('serving.service_time_id', '=', 'others.service_time_id'),
          )
          .select('others.user_id')
          .where('others.user_id', '=', otherId)
          .whereRef('others.service_date', '=', 'told_duties.service_date')
          .whereRef('others.service_time_id', '=', 'told_duties.service_time_id'),
      ),
    )
    .execute();
}

/** Closes the open requests for cover of members who no longer have the place, as the job would. */
async function closeStaleRequests(tx: Transaction, ids: MergeIds, now: number): Promise<void> {
  await tx
    .updateTable('cover_requests')
    .set({ state: 'closed', next_ask_at: null, ended_at: now })
    .where('user_id', 'in', Object.values(ids))
    .where('state', '=', 'asking')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('roster_assignments as serving')
            .select('serving.id')
            .whereRef('serving.user_id', '=', 'cover_requests.user_id')
            .whereRef('serving.service_date', '=', 'cover_requests.service_date')
            .whereRef('serving.service_time_id', '=', 'cover_requests.service_time_id'),
        ),
      ),
    )
    .execute();
}

/** Moves all rows, except those of which the member who stays has one already. The removal deletes these. */
async function moveRows(tx: Transaction, { stayingId, otherId }: MergeIds): Promise<void> {
  for (const [reference, { merge }] of Object.entries(MEMBER_ROWS)) {
    if (merge === 'ended') continue;
    const [table = '', column = ''] = reference.split('.');
    const keys = merge === 'only_one' ? [] : merge;
    const isSame = keys.map((key) => sql`own.${sql.ref(key)} = ${sql.ref(`${table}.${key}`)}`);
    const isTaken = sql`exists (select 1 from ${sql.table(table)} as own
      where ${sql.join([sql`own.${sql.ref(column)} = ${stayingId}`, ...isSame], sql` and `)})`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${stayingId}
      where ${sql.ref(column)} = ${otherId} ${Array.isArray(merge) && keys.length === 0 ? sql`` : sql`and not ${isTaken}`}`.execute(
      tx,
    );
  }
}

/** No one covers their own place, or is asked to. A place that one took from the other was never given away. */
async function endOwnCover(tx: Transaction, id: MemberId, now: number): Promise<void> {
  const asked = tx.selectFrom('cover_asks').select('request_id').where('user_id', '=', id);
  await tx
    .updateTable('cover_requests')
    .set({ next_ask_at: now })
    .where('user_id', '=', id)
    .where('next_ask_at', 'is not', null)
    .where('id', 'in', asked)
    .execute();
  await tx
    .deleteFrom('cover_asks')
    .where('user_id', '=', id)
    .where('request_id', 'in', tx.selectFrom('cover_requests').select('id').where('user_id', '=', id))
    .execute();
  await tx
    .updateTable('cover_requests')
    .set({ state: 'withdrawn', covered_by: null })
    .where('user_id', '=', id)
    .where('covered_by', '=', id)
    .execute();
}

/** Returns the columns that store these fields. */
function columnsOf(fields: readonly MergeField[]) {
  const facts: readonly string[] = factsOf(fields);
  return SHOWN_COLUMNS.filter((column) => facts.includes(MEMBER_DATA[column].field));
}

/**
 * Merges the other member into the one who stays, in the caller's transaction (docs/product.md, "Merging two members").
 * Moves everything that refers to the other member, takes the values of `fromOther`, and removes the other member, whose
 * sign-in ends. The caller must have locked both (`findPair`) and checked the merge.
 */
export async function mergeMembers(
  tx: Transaction,
  { staying, other }: { readonly staying: MemberRow; readonly other: MemberRow },
  fromOther: readonly MergeField[],
  now: number,
): Promise<void> {
  const ids: MergeIds = { stayingId: staying.id, otherId: other.id };
  await dropEarlierAnswers(tx, ids);
  await joinEqualTimesAway(tx, ids);
  await dropOutdatedTold(tx, ids);
  await closeStaleRequests(tx, ids, now);
  await tx
    .deleteFrom('usual_services')
    .where('user_id', '=', fromOther.includes('usualServices') ? staying.id : other.id)
    .execute();
  await renameInMessages(tx, staying.id, other.id);
  await moveRows(tx, ids);
  await endOwnCover(tx, staying.id, now);
  await removeMember(tx, other.id, now);
  const values = Object.fromEntries(columnsOf(fromOther).map((column) => [column, other[column]]));
  const { is_admin } = await tx
    .updateTable('users')
    .set({ id: staying.id, ...values })
    .where('id', '=', staying.id)
    .returning('is_admin')
    .executeTakeFirstOrThrow();
  if (is_admin === 0) {
    await lockRightsToRevoke(tx, staying.id);
    await deleteAllPasskeysOf(tx, staying.id);
    await deleteFeeds(tx, staying.id, ['roster']);
  }
}
