import type { ExpressionBuilder } from 'kysely';
import type { CoverPlace } from '#domain/cover/candidates.ts';
import type { MemberId } from '#domain/ids.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import type { GivenResponse } from '#domain/serving/response.ts';
import type { Db, Transaction } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

/** Returns the condition that selects the assignment of a place. */
function isPlace({ service: { date, timeId }, roleId, memberId }: CoverPlace) {
  const columns = { service_date: date, service_time_id: timeId, role_id: roleId, user_id: memberId };
  return ({ and }: ExpressionBuilder<Tables, 'roster_assignments'>) => and(columns);
}

/** Stores what a member says of their place. */
export async function saveResponse(
  tx: Transaction,
  place: CoverPlace,
  { response, reason }: GivenResponse,
  now: number,
): Promise<void> {
  await tx
    .updateTable('roster_assignments')
    .set({ response, response_reason: reason, responded_at: response === 'none' ? null : now })
    .where(isPlace(place))
    .execute();
}

/** Saves what taking over a place or a response to it says of a member's availability. It is an answer too. */
export async function saveAnswerWithPlace(
  tx: Transaction,
  userId: MemberId,
  { date: service_date, timeId: service_time_id }: ServiceRef,
  {
    isAvailable,
    now,
    answeredBy = userId,
  }: { isAvailable: boolean; now: number; answeredBy?: MemberId | undefined },
): Promise<void> {
  const is_available = isAvailable ? (1 as const) : (0 as const);
  const answer = {
    ...{ is_available, last_updated: now, away_id: null, replaced_yes: 0 as const },
    answered_by: answeredBy === userId ? null : answeredBy,
  };
  await tx
    .insertInto('availability')
    .values({ user_id: userId, service_date, service_time_id, ...answer })
    .onConflict((taken) => taken.columns(['user_id', 'service_date', 'service_time_id']).doUpdateSet(answer))
    .execute();
}

/** Gives a place, vacant or not, to a member, who is available. `isConfirmed`: they have said that they will be there. */
export async function givePlace(
  tx: Transaction,
  { service, roleId, memberId, vacantPlace = null }: CoverPlace,
  taker: MemberId,
  now: number,
  { isConfirmed = true, answeredBy = taker } = {},
): Promise<void> {
  const given = {
    user_id: taker,
    assignment_method: 'manual',
    notes: null,
    updated_at: now,
    response: isConfirmed ? 'confirmed' : 'none',
    response_reason: null,
    responded_at: isConfirmed ? now : null,
  } as const;
  if (vacantPlace === null)
    await tx
      .updateTable('roster_assignments')
      .set(given)
      .where(isPlace({ service, roleId, memberId }))
      .execute();
  else
    await tx
      .insertInto('roster_assignments')
      .values({
        ...{ ...given, service_date: service.date, service_time_id: service.timeId, role_id: roleId },
        ...{ place: vacantPlace, created_at: now },
      })
      .execute();
  await saveAnswerWithPlace(tx, taker, service, { isAvailable: true, now, answeredBy });
}

/** Takes the member off a place. */
export async function emptyPlace(tx: Transaction, place: CoverPlace): Promise<void> {
  await tx.deleteFrom('roster_assignments').where(isPlace(place)).execute();
}

/** Stores with the open request for a place which place it is, because its member is about to leave it. */
export async function rememberPlace(tx: Transaction, place: CoverPlace): Promise<void> {
  const { number } = await tx
    .selectFrom('roster_assignments')
    .select('place as number')
    .where(isPlace(place))
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('cover_requests')
    .set({ vacant_place: number })
    .where('user_id', '=', place.memberId)
    .where('service_date', '=', place.service.date)
    .where('service_time_id', '=', place.service.timeId)
    .where('role_id', '=', place.roleId)
    .where('state', '=', 'asking')
    .execute();
}

/** Returns the numbers of the places of a role at a service that someone has. */
export async function listTakenPlaces(db: Db, { service, roleId }: Pick<CoverPlace, 'service' | 'roleId'>) {
  const rows = await db
    .selectFrom('roster_assignments')
    .select('place')
    .where('service_date', '=', service.date)
    .where('service_time_id', '=', service.timeId)
    .where('role_id', '=', roleId)
    .execute();
  return rows.map(({ place }) => place);
}
