import { sql } from 'kysely';
import type { FamilyMerge } from '#domain/families/family-changes.ts';
import type { MemberId } from '#domain/ids.ts';
import { factsOf, type MergeField, type MergeIds } from '#domain/members/merge.ts';
import { endFeeds } from '#server/auth/calendar-feed-queries.ts';
import { deleteAllPasskeysOf } from '#server/auth/passkey-queries.ts';
import { deleteSessionsOf } from '#server/auth/session-queries.ts';
import { type Db, isPostgres, lockRightsToRevoke, type Transaction } from '#server/db/database.ts';
import { MEMBER_COLUMNS, type MemberRow } from '#server/db/members.ts';
import { MEMBER_ROWS, SHOWN_COLUMNS } from '#server/db/personal-data.ts';
import { listSharedDates } from '#server/db/services.ts';
import { mergeInFamilies } from '#server/families/queries.ts';
import { removeMember } from '#server/members/removal-queries.ts';
import { renameInMessages } from '#server/outbox/merge-queries.ts';
import { lockPlacesOf, renameInAssignments } from '#server/places/move-queries.ts';

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
  if (isLocked) await lockPlacesOf(db, ids);
  const rows = await db
    .selectFrom('users')
    .select(MEMBER_COLUMNS)
    .where('id', 'in', ids)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .$if(isLocked && isPostgres(db), (query) => query.forUpdate())
    .execute();
  // Again, because someone may have assigned them until they were locked.
  if (isLocked) await lockPlacesOf(db, ids);
  const [staying, other] = ids.map((id) => rows.find((row) => row.id === id));
  return staying && other && stayingId !== otherId ? { staying, other } : null;
}

/** Returns where it is said that one of the two came instead of the other. */
function listReplacements(db: Db, { stayingId, otherId }: MergeIds) {
  return db
    .selectFrom('servedChanges')
    .select(['date', 'timeId', 'roleId', 'memberId', 'insteadOf'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('memberId', '=', stayingId), eb('insteadOf', '=', otherId)]),
        and([eb('memberId', '=', otherId), eb('insteadOf', '=', stayingId)]),
      ]),
    )
    .execute();
}

/** Who came instead of themselves had their place and came. */
async function settleReplacements(tx: Transaction, ids: MergeIds): Promise<void> {
  for (const { memberId, insteadOf, ...place } of await listReplacements(tx, ids)) {
    if (insteadOf === null) continue;
    await tx
      .deleteFrom('servedChanges')
      .where('date', '=', place.date)
      .where('timeId', '=', place.timeId)
      .where('roleId', '=', place.roleId)
      .where('memberId', 'in', [memberId, insteadOf])
      .execute();
    const came = { ...place, memberId: insteadOf, came: true, insteadOf: null };
    await tx.insertInto('servedChanges').values(came).execute();
  }
}

/**
 * Returns the services both serve at by a roster or by its last publication, or of which it is said whether they did, by date. What is
 * said of one who came instead of the other does not count (`settleReplacements`).
 */
export async function listServedByBoth(db: Db, { stayingId, otherId }: MergeIds) {
  const withChanges = db.with('changes', (from) =>
    from
      .selectFrom('servedChanges as said')
      .selectAll()
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('servedChanges as replacement')
              .select('replacement.memberId')
              .whereRef('replacement.date', '=', 'said.date')
              .whereRef('replacement.timeId', '=', 'said.timeId')
              .whereRef('replacement.roleId', '=', 'said.roleId')
              .where('replacement.memberId', 'in', [stayingId, otherId])
              .where('replacement.insteadOf', 'in', [stayingId, otherId])
              .where(({ or, and, eb, ref }) =>
                or([
                  eb('said.memberId', '=', ref('replacement.memberId')),
                  and([eb('said.memberId', '=', ref('replacement.insteadOf')), eb('said.came', '=', false)]),
                ]),
              ),
          ),
        ),
      ),
  );
  // The others have the same columns.
  const servedIn = (table: string, othersTable = table, from: Pick<Db, 'selectFrom'> = db) =>
    from
      .selectFrom(`${table as 'rosterAssignments'} as own`)
      .innerJoin(`${othersTable as 'rosterAssignments'} as others`, (join) =>
        join
          .onRef('others.date', '=', 'own.date')
          .onRef('others.timeId', '=', 'own.timeId')
          .on('others.memberId', '=', otherId),
      )
      .innerJoin('serviceTimes as time', 'time.id', 'own.timeId')
      .select(({ ref }) => [
        // A union needs the name.
        ref('own.date').as('date'),
        'time.startsAt',
        'time.name',
        'time.id as timeId',
      ])
      .where('own.memberId', '=', stayingId);
  const rows = await servedIn('rosterAssignments', undefined, withChanges)
    .union(servedIn('rosterAssignmentHistory'))
    .union(servedIn('changes'))
    .union(servedIn('changes', 'rosterAssignmentHistory'))
    .union(servedIn('rosterAssignmentHistory', 'changes'))
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
    .where('memberId', '=', stayingId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('availability as later')
          .select('later.id')
          .where('later.memberId', '=', otherId)
          .whereRef('later.date', '=', 'availability.date')
          .whereRef('later.timeId', '=', 'availability.timeId')
          .whereRef('later.lastUpdated', '>', 'availability.lastUpdated'),
      ),
    )
    .execute();
}

/** Of two equal times away, one stays, with the answers of both and a note if there is one. */
async function joinEqualTimesAway(tx: Transaction, { stayingId, otherId }: MergeIds): Promise<void> {
  const equal = await tx
    .selectFrom('awayPeriods as own')
    .innerJoin('awayPeriods as others', (join) =>
      join
        .onRef('others.fromDate', '=', 'own.fromDate')
        .onRef('others.toDate', '=', 'own.toDate')
        .on('others.memberId', '=', otherId),
    )
    .select(['own.id', 'own.note', 'others.id as otherId', 'others.note as otherNote'])
    .select('others.enteredByAdmin')
    .where('own.memberId', '=', stayingId)
    .execute();
  for (const { id, note, ...others } of equal) {
    await tx.updateTable('availability').set({ awayId: id }).where('awayId', '=', others.otherId).execute();
    await tx
      .updateTable('awayPeriods')
      .set({ note: note ?? others.otherNote, ...(others.enteredByAdmin && { enteredByAdmin: true }) })
      .where('id', '=', id)
      .execute();
  }
}

/** If both were notified of a service, the row of the one who serves there stays. */
async function dropOutdatedAnnouncements(tx: Transaction, { stayingId, otherId }: MergeIds): Promise<void> {
  await tx
    .deleteFrom('toldDuties')
    .where('memberId', '=', stayingId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('toldDuties as others')
          .innerJoin('rosterAssignments as serving', (join) =>
            join
              .onRef('serving.memberId', '=', 'others.memberId')
              .onRef('serving.date', '=', 'others.date')
              .onRef('serving.timeId', '=', 'others.timeId'),
          )
          .select('others.memberId')
          .where('others.memberId', '=', otherId)
          .whereRef('others.date', '=', 'toldDuties.date')
          .whereRef('others.timeId', '=', 'toldDuties.timeId'),
      ),
    )
    .execute();
}

/** In teams that both are in, the choices of the other member stay. */
async function dropSharedMemberships(tx: Transaction, { stayingId, otherId }: MergeIds): Promise<void> {
  const inBoth = tx
    .selectFrom('teamMembers as others')
    .select('others.teamId')
    .where('others.memberId', '=', otherId);
  await tx
    .deleteFrom('teamMembers')
    .where('memberId', '=', stayingId)
    .where('teamId', 'in', inBoth)
    .execute();
}

/** Of a check that both have, the one that is valid longer stays. */
async function dropShorterChecks(tx: Transaction, { stayingId, otherId }: MergeIds): Promise<void> {
  const longer = await tx
    .selectFrom('memberChecks as others')
    .innerJoin('memberChecks as own', 'own.kindId', 'others.kindId')
    .select('own.kindId')
    .where('others.memberId', '=', otherId)
    .where('own.memberId', '=', stayingId)
    .whereRef('others.validUntil', '>', 'own.validUntil')
    .execute();
  if (longer.length === 0) return;
  await tx
    .deleteFrom('memberChecks')
    .where('memberId', '=', stayingId)
    .where(
      'kindId',
      'in',
      longer.map(({ kindId }) => kindId),
    )
    .execute();
}

/** Closes the open requests for cover of members who no longer have the place, as the job would. */
async function closeStaleRequests(tx: Transaction, ids: MergeIds, now: number): Promise<void> {
  await tx
    .updateTable('coverRequests')
    .set({ state: 'closed', nextAskAt: null, endedAt: now })
    .where('memberId', 'in', Object.values(ids))
    .where('state', '=', 'asking')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rosterAssignments as serving')
            .select('serving.id')
            .whereRef('serving.memberId', '=', 'coverRequests.memberId')
            .whereRef('serving.date', '=', 'coverRequests.date')
            .whereRef('serving.timeId', '=', 'coverRequests.timeId'),
        ),
      ),
    )
    .execute();
}

/** Moves all rows, except where the remaining member already has one. The removal deletes these. */
async function moveRows(tx: Transaction, { stayingId, otherId }: MergeIds): Promise<void> {
  for (const [reference, { merge: decision }] of Object.entries(MEMBER_ROWS)) {
    const { rows } = decision;
    if (rows === 'ended' || rows === 'in_part') continue;
    const [table = '', column = ''] = reference.split('.');
    const isSame = rows.map((key) => sql`own.${sql.ref(key)} = ${sql.ref(`${table}.${key}`)}`);
    const isTaken = sql`exists (select 1 from ${sql.table(table)} as own
      where ${sql.join([sql`own.${sql.ref(column)} = ${stayingId}`, ...isSame], sql` and `)})`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${stayingId}
      where ${sql.ref(column)} = ${otherId} ${rows.length === 0 ? sql`` : sql`and not ${isTaken}`}`.execute(
      tx,
    );
  }
}

/**
 * A member can't cover their own place or be asked to. If one took a place from the other, the request never happened.
 */
async function endOwnCover(tx: Transaction, id: MemberId, now: number): Promise<void> {
  const asked = tx.selectFrom('coverAsks').select('requestId').where('memberId', '=', id);
  await tx
    .updateTable('coverRequests')
    .set({ nextAskAt: now })
    .where('memberId', '=', id)
    .where('nextAskAt', 'is not', null)
    .where('id', 'in', asked)
    .execute();
  await tx
    .deleteFrom('coverAsks')
    .where('memberId', '=', id)
    .where('requestId', 'in', tx.selectFrom('coverRequests').select('id').where('memberId', '=', id))
    .execute();
  await tx
    .updateTable('coverRequests')
    .set({ state: 'withdrawn', coveredBy: null })
    .where('memberId', '=', id)
    .where('coveredBy', '=', id)
    .execute();
}

/** The values that stay from the other member, and what happens to the families of both. */
export interface MergeChoices {
  readonly fromOther: readonly MergeField[];
  readonly familyMerge: FamilyMerge;
}

/** Returns the columns that store these fields. */
function columnsOf(fields: readonly MergeField[]) {
  const facts: readonly string[] = factsOf(fields);
  return SHOWN_COLUMNS.filter((column) => facts.includes(column));
}

/**
 * Merges the other member into the remaining one, in the caller's transaction (docs/product.md, "Merging two members").
 * Moves everything that refers to the other member, takes the values of `fromOther`, and removes the other member, who
 * is signed out. The caller must have locked both (`findPair`) and checked the merge.
 */
export async function mergeMembers(
  tx: Transaction,
  { staying, other }: { readonly staying: MemberRow; readonly other: MemberRow },
  { fromOther, familyMerge }: MergeChoices,
  now: number,
): Promise<void> {
  const ids: MergeIds = { stayingId: staying.id, otherId: other.id };
  await settleReplacements(tx, ids);
  await dropEarlierAnswers(tx, ids);
  await joinEqualTimesAway(tx, ids);
  await dropOutdatedAnnouncements(tx, ids);
  await closeStaleRequests(tx, ids, now);
  await tx
    .deleteFrom('usualServices')
    .where('memberId', '=', fromOther.includes('usualServices') ? staying.id : other.id)
    .execute();
  if (fromOther.includes('preferences')) await dropSharedMemberships(tx, ids);
  await dropShorterChecks(tx, ids);
  await renameInMessages(tx, staying.id, other.id);
  await mergeInFamilies(tx, familyMerge);
  await renameInAssignments(tx, other.id, staying.id);
  await moveRows(tx, ids);
  await endOwnCover(tx, staying.id, now);
  await removeMember(tx, other.id, now);
  const values = Object.fromEntries(columnsOf(fromOther).map((column) => [column, other[column]]));
  const { isAdmin } = await tx
    .updateTable('users')
    .set({ id: staying.id, ...values })
    .where('id', '=', staying.id)
    .returning('isAdmin')
    .executeTakeFirstOrThrow();
  // Sessions from before can be long and were started without the second step of administrators.
  if (isAdmin && !staying.isAdmin) await deleteSessionsOf(tx, staying.id, now);
  if (!isAdmin) {
    await lockRightsToRevoke(tx, staying.id);
    await deleteAllPasskeysOf(tx, staying.id);
    await endFeeds(tx, staying.id, now, ['roster']);
  }
}
