import type { MemberId } from '#domain/ids.ts';
import type { PlaceRef } from '#domain/places/places.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import type { GivenResponse } from '#domain/serving/response.ts';
import type { Db, Transaction } from './database.ts';

/*
 * The only writer of what members respond to their assignments. Who is assigned is written by `server/places/move.ts`.
 */

/** Stores a member's response to their place. */
export async function saveResponse(
  tx: Transaction,
  { service: { date, timeId }, roleId, memberId }: Omit<PlaceRef, 'seat'> & { readonly memberId: MemberId },
  { response, reason }: GivenResponse,
  now: number,
): Promise<void> {
  await tx
    .updateTable('rosterAssignments')
    .set({ response, responseReason: reason, respondedAt: response === 'none' ? null : now })
    .where(({ and }) => and({ date, timeId, roleId, memberId }))
    .execute();
}

/** Asks the confirmed people of these assignments to confirm again. */
export async function resetConfirmed(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('rosterAssignments')
    .set({ response: 'none', respondedAt: null })
    .where('id', 'in', ids)
    .where('response', '=', 'confirmed')
    .execute();
}

/** Deletes the reasons that a member gave. */
export async function deleteReasonsOf(tx: Db, memberId: MemberId): Promise<void> {
  await tx
    .updateTable('rosterAssignments')
    .set({ responseReason: null })
    .where('memberId', '=', memberId)
    .execute();
}

/** Saves the availability implied by taking a place or responding to it. It counts as an answer. Guests give none. */
export async function saveAnswerWithPlace(
  tx: Transaction,
  memberId: MemberId,
  { date, timeId }: ServiceRef,
  {
    isAvailable,
    now,
    answeredBy = memberId,
  }: { isAvailable: boolean; now: number; answeredBy?: MemberId | undefined },
): Promise<void> {
  const of = tx.selectFrom('users').select('id').where('id', '=', memberId);
  if (!(await of.where('removedAt', 'is', null).executeTakeFirst())) return;
  const answer = {
    ...{ isAvailable, lastUpdated: now, awayId: null, replacedYes: false },
    answeredBy: answeredBy === memberId ? null : answeredBy,
  };
  await tx
    .insertInto('availability')
    .values({ memberId, date, timeId, ...answer })
    .onConflict((taken) => taken.columns(['memberId', 'date', 'timeId']).doUpdateSet(answer))
    .execute();
}
