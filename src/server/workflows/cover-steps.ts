import type { ExpressionBuilder } from 'kysely';
import { monthOf } from '#domain/calendar/calendar.ts';
import { serviceFacts } from '#domain/changes/change-details.ts';
import type { CoverPlace } from '#domain/cover/candidates.ts';
import {
  type CoverRequest,
  type CoverStep,
  followResponse,
  type PlaceFacts,
  settle,
} from '#domain/cover/cover-request.ts';
import type { MemberId } from '#domain/ids.ts';
import { fullName, type Named } from '#domain/members/member-name.ts';
import type { Service, ServiceRef } from '#domain/services/services.ts';
import type { AssignmentResponse } from '#domain/serving/response.ts';
import { type Author, logChange } from '../db/change-log.ts';
import type { Transaction } from '../db/database.ts';
import { listSharedDates } from '../db/services.ts';
import type { Tables } from '../db/tables.ts';
import { lockRecipients } from '../outbox/recipient-queries.ts';
import { findNewestRequest, namePlace, readPlace, type StoredRequest } from './cover-facts.ts';
import { type CoverContext, enqueueCoverMessages } from './cover-messages.ts';
import { publishMonth } from './publish-month.ts';

/** Returns the columns of a request. An ended request does not change `everyone_asked_at`, and a reopened one has not ended. */
function columnsOf(request: CoverRequest) {
  const { state } = request;
  return request.state === 'asking'
    ? {
        state,
        next_ask_at: request.nextAskAt,
        everyone_asked_at: request.everyoneAskedAt,
        ended_at: null,
      }
    : {
        state,
        next_ask_at: null,
        ended_at: request.endedAt,
        covered_by: request.state === 'covered' ? request.by : null,
      };
}

/** Saves a request after a step, and enqueues its messages. The caller must have locked the request. */
export async function saveStep(
  tx: Transaction,
  stored: Pick<StoredRequest, 'id' | 'place'>,
  step: CoverStep,
  context: CoverContext,
): Promise<void> {
  const { request, ask } = step;
  await tx.updateTable('cover_requests').set(columnsOf(request)).where('id', '=', stored.id).execute();
  // Someone may have been removed since the candidates were read.
  const asked = await lockRecipients(tx, ask);
  const asks = asked.map((member) => ({
    request_id: stored.id,
    user_id: member.id,
    asked_at: context.now.epochMs,
  }));
  if (asks.length > 0)
    await tx
      .insertInto('cover_asks')
      .values(asks)
      .onConflict((conflict) =>
        conflict.columns(['request_id', 'user_id']).doUpdateSet({ asked_at: context.now.epochMs }),
      )
      .execute();
  await enqueueCoverMessages(tx, stored, step, context);
}

/** Ends a request whose place needs no cover any more, and returns it as it is now. */
export async function settleRequest(
  tx: Transaction,
  stored: StoredRequest,
  place: PlaceFacts,
  context: CoverContext,
): Promise<StoredRequest> {
  const request = settle(stored.request, place, context.now);
  if (request !== stored.request)
    await saveStep(tx, stored, { request, ask: [], isHelpNeeded: false }, context);
  return { ...stored, request };
}

/**
 * Opens or withdraws a member's request as their response demands, before the response is saved. The caller must have
 * locked the services and the month.
 */
export async function followWithCover(
  tx: Transaction,
  place: CoverPlace,
  { service, before, given }: { service: Service; before: AssignmentResponse; given: AssignmentResponse },
  context: CoverContext,
): Promise<void> {
  const { now } = context;
  const newest = await findNewestRequest(tx, place.memberId, service);
  // One that the revised roster has ended, for another role too.
  const settled = newest && (await settleRequest(tx, newest, await readPlace(tx, newest.place), context));
  const current = settled?.place.roleId === place.roleId ? settled : null;
  const step = followResponse(current?.request ?? null, { before, given }, { service, now });
  if (!step) return;
  // A request is reopened with those who were asked. One that someone has covered stays as it is.
  if (current && current.request.state !== 'covered') return saveStep(tx, current, step, context);
  const { id } = await tx
    .insertInto('cover_requests')
    .values({
      service_date: service.date,
      service_time_id: service.timeId,
      role_id: place.roleId,
      user_id: place.memberId,
      opened_at: now.epochMs,
      ...columnsOf(step.request),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveStep(tx, { id, place }, step, context);
}

/** Returns what the change log says about a place. */
async function placeChange(tx: Transaction, place: CoverPlace) {
  const { date } = place.service;
  const { role, startsAt, name, ...member } = await namePlace(tx, place);
  const facts = serviceFacts({ date, startsAt, name }, await listSharedDates(tx, [date]));
  return { member: fullName(member), facts: { role, ...facts } };
}

/** Logs what a coordinator has done with a request. */
export async function logCoverStep(
  tx: Transaction,
  by: Author,
  kind: 'cover_asked_everyone' | 'cover_closed',
  { place }: StoredRequest,
  { now }: CoverContext,
): Promise<void> {
  const { facts, member } = await placeChange(tx, place);
  await logChange(tx, by, now.epochMs, { kind, memberId: place.memberId, details: { ...facts, member } });
}

/** Returns the condition that selects the assignment of a place. */
function isPlace({ service: { date, timeId }, roleId, memberId }: CoverPlace) {
  const columns = { service_date: date, service_time_id: timeId, role_id: roleId, user_id: memberId };
  return ({ and }: ExpressionBuilder<Tables, 'roster_assignments'>) => and(columns);
}

/** Saves that a member is available at a service. Taking over a place is an answer too. */
async function saveAvailable(tx: Transaction, userId: MemberId, { date, timeId }: ServiceRef, now: number) {
  const answer = { is_available: 1 as const, last_updated: now, away_id: null, replaced_yes: 0 as const };
  await tx
    .insertInto('availability')
    .values({ user_id: userId, service_date: date, service_time_id: timeId, ...answer })
    .onConflict((taken) => taken.columns(['user_id', 'service_date', 'service_time_id']).doUpdateSet(answer))
    .execute();
}

/** Hands the place of a request to a member, who is available and has confirmed it, and publishes that. */
export async function handOver(
  tx: Transaction,
  by: Author,
  { place }: StoredRequest,
  taker: Named & { readonly id: MemberId },
  { now: { epochMs: now } }: CoverContext,
): Promise<void> {
  const { facts, member } = await placeChange(tx, place);
  const response = { response: 'confirmed', response_reason: null, responded_at: now } as const;
  const given = {
    user_id: taker.id,
    assignment_method: 'manual',
    notes: null,
    updated_at: now,
    ...response,
  } as const;
  const { service, roleId, vacantPlace = null } = place;
  if (vacantPlace === null)
    await tx.updateTable('roster_assignments').set(given).where(isPlace(place)).execute();
  else
    await tx
      .insertInto('roster_assignments')
      .values({
        ...{ ...given, service_date: service.date, service_time_id: service.timeId, role_id: roleId },
        ...{ place: vacantPlace, created_at: now },
      })
      .execute();
  await saveAvailable(tx, taker.id, place.service, now);
  await publishMonth(tx, monthOf(place.service.date), by.memberId, now);
  const details = { ...facts, before: member, after: fullName(taker) };
  await logChange(tx, by, now, { kind: 'place_covered', memberId: taker.id, details });
}

/** Takes a member who is being removed off a place, for which they have asked for cover, and publishes that. */
export async function leaveVacant(
  tx: Transaction,
  by: Author,
  { date, timeId, roleId, memberId }: ServiceRef & Omit<CoverPlace, 'service'>,
  context: CoverContext,
): Promise<void> {
  const place = { service: { date, timeId }, roleId, memberId };
  const { number } = await tx
    .selectFrom('roster_assignments')
    .select('place as number')
    .where(isPlace(place))
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('cover_requests')
    .set({ vacant_place: number })
    .where('user_id', '=', memberId)
    .where('service_date', '=', date)
    .where('service_time_id', '=', timeId)
    .where('role_id', '=', roleId)
    .where('state', '=', 'asking')
    .execute();
  await leaveEmpty(tx, by, { place }, context);
}

/** Removes the member who can't make it from the place of a request, and publishes that. */
export async function leaveEmpty(
  tx: Transaction,
  by: Author,
  { place }: Pick<StoredRequest, 'place'>,
  { now: { epochMs: now } }: CoverContext,
): Promise<void> {
  if (typeof place.vacantPlace === 'number') return;
  const { facts, member } = await placeChange(tx, place);
  await tx.deleteFrom('roster_assignments').where(isPlace(place)).execute();
  await publishMonth(tx, monthOf(place.service.date), by.memberId, now);
  const details = { ...facts, member };
  await logChange(tx, by, now, { kind: 'assignment_removed', memberId: place.memberId, details });
}
