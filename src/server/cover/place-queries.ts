import type { ExpressionBuilder } from 'kysely';
import type { CoverPlace } from '#domain/cover/cover-request.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Transaction } from '../db/database.ts';
import { saveAnswerWithPlace } from '../db/responses.ts';
import type { Tables } from '../db/tables.ts';

/** Returns the condition that selects the assignment of a place. */
function isPlace({ service: { date, timeId }, roleId, memberId }: CoverPlace) {
  const columns = { date, timeId, roleId, memberId };
  return ({ and }: ExpressionBuilder<Tables, 'rosterAssignments'>) => and(columns);
}

/** Gives a place, vacant or not, to a member, who is available. `isConfirmed`: they have confirmed. */
export async function givePlace(
  tx: Transaction,
  { service, roleId, memberId, vacantPlace = null }: CoverPlace,
  taker: MemberId,
  now: number,
  { isConfirmed = true, answeredBy = taker } = {},
): Promise<void> {
  const given = {
    memberId: taker,
    assignmentMethod: 'manual',
    notes: null,
    updatedAt: now,
    response: isConfirmed ? 'confirmed' : 'none',
    responseReason: null,
    respondedAt: isConfirmed ? now : null,
  } as const;
  if (vacantPlace === null)
    await tx
      .updateTable('rosterAssignments')
      .set(given)
      .where(isPlace({ service, roleId, memberId }))
      .execute();
  else
    await tx
      .insertInto('rosterAssignments')
      .values({
        ...{ ...given, date: service.date, timeId: service.timeId, roleId },
        ...{ place: vacantPlace, createdAt: now },
      })
      .execute();
  await saveAnswerWithPlace(tx, taker, service, { isAvailable: true, now, answeredBy });
}

/** Takes the member off a place. */
export async function emptyPlace(tx: Transaction, place: CoverPlace): Promise<void> {
  await tx.deleteFrom('rosterAssignments').where(isPlace(place)).execute();
}

/** Stores with the open request for a place which place it is, because its member is about to leave it. */
export async function rememberPlace(tx: Transaction, place: CoverPlace): Promise<void> {
  const { number } = await tx
    .selectFrom('rosterAssignments')
    .select('place as number')
    .where(isPlace(place))
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('coverRequests')
    .set({ vacantPlace: number })
    .where('memberId', '=', place.memberId)
    .where('date', '=', place.service.date)
    .where('timeId', '=', place.service.timeId)
    .where('roleId', '=', place.roleId)
    .where('state', '=', 'asking')
    .execute();
}
