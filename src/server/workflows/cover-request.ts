import { firstDay, monthOf } from '#domain/calendar/calendar.ts';
import { addDaysClamped } from '#domain/calendar/date-range.ts';
import { serviceFacts } from '#domain/changes/change-details.ts';
import { type CoverPlace, fitToCover, type TakerFacts } from '#domain/cover/candidates.ts';
import {
  type CoverRequest,
  type CoverStep,
  followResponse,
  type PlaceFacts,
  settle,
} from '#domain/cover/cover-request.ts';
import type { MemberId } from '#domain/ids.ts';
import { fullName, type Named } from '#domain/members/member-name.ts';
import { defaultQuietHours } from '#domain/messages/quiet-hours.ts';
import { isSameService, type Service, type ServiceRef } from '#domain/services/services.ts';
import type { AssignmentResponse } from '#domain/serving/response.ts';
import { WEEKS_BACK } from '#domain/smart-assign/past.ts';
import type { Preferences } from '#domain/smart-assign/suitability.ts';
import { type Author, logChange } from '../db/change-log.ts';
import { type Db, isPostgres, lockRosterMonth, lockServicesInUse, type Transaction } from '../db/database.ts';
import { listRoles } from '../db/month-reads.ts';
import { listServicesBetween, listServicesOf, listSharedDates, serviceOf } from '../db/services.ts';
import { lockRecipients } from '../outbox/recipient-queries.ts';
import { type CoverContext, enqueueCoverMessages } from './cover-messages.ts';
import { isMonthPublished, publishMonth } from './publish-month.ts';

/** A request as it is stored. */
export interface StoredRequest {
  readonly id: number;
  readonly place: CoverPlace;
  readonly openedAt: number;
  readonly request: CoverRequest;
}

function coverRequests(db: Db) {
  return db.selectFrom('cover_requests').selectAll();
}

type Row = Awaited<ReturnType<ReturnType<typeof coverRequests>['execute']>>[number];

function toStored(row: Row): StoredRequest {
  const place = { service: serviceOf(row), roleId: row.role_id, memberId: row.user_id };
  const request = (): CoverRequest => {
    const endedAt = row.ended_at as number;
    switch (row.state) {
      case 'asking':
        return { state: row.state, nextAskAt: row.next_ask_at, everyoneAskedAt: row.everyone_asked_at };
      case 'covered':
        return { state: row.state, by: row.covered_by as MemberId, endedAt };
      default:
        return { state: row.state, endedAt };
    }
  };
  return { id: row.id, place, openedAt: row.opened_at, request: request() };
}

/** Returns the columns of a request. An ended request does not change `everyone_asked_at`. */
function columnsOf(request: CoverRequest) {
  const { state } = request;
  return request.state === 'asking'
    ? { state, next_ask_at: request.nextAskAt, everyone_asked_at: request.everyoneAskedAt }
    : {
        state,
        next_ask_at: null,
        ended_at: request.endedAt,
        covered_by: request.state === 'covered' ? request.by : null,
      };
}

/** Returns all requests that have not ended, the nearest service first. */
export async function listOpenRequests(db: Db): Promise<StoredRequest[]> {
  const rows = await coverRequests(db)
    .where('state', '=', 'asking')
    .orderBy('service_date')
    .orderBy('id')
    .execute();
  return rows.map(toStored);
}

/** Returns a member's newest request for a service. */
export async function findNewestRequest(
  db: Db,
  memberId: MemberId,
  { date, timeId }: ServiceRef,
): Promise<StoredRequest | null> {
  const row = await coverRequests(db)
    .where('user_id', '=', memberId)
    .where('service_date', '=', date)
    .where('service_time_id', '=', timeId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toStored(row) : null;
}

/** Returns a request, or null if there is none. */
export async function findRequest(db: Db, id: number): Promise<StoredRequest | null> {
  const row = await coverRequests(db).where('id', '=', id).executeTakeFirst();
  return row ? toStored(row) : null;
}

/**
 * Returns a request, or null if there is none. Until the transaction ends, neither it nor its place nor its service
 * changes.
 */
export async function lockRequest(tx: Db, id: number): Promise<StoredRequest | null> {
  const found = await findRequest(tx, id);
  if (!found) return null;
  await lockServicesInUse(tx);
  // Every step locks the month, so the request needs no lock of its own.
  await lockRosterMonth(tx, monthOf(found.place.service.date));
  return findRequest(tx, id);
}

/** Returns the facts about a request's place, and the member's reason. */
export async function readPlace(
  db: Db,
  { service: { date, timeId }, roleId, memberId }: CoverPlace,
): Promise<PlaceFacts & { readonly reason: string | null }> {
  const services = await listServicesBetween(db, date, date);
  const assigned = await db
    .selectFrom('roster_assignments')
    .select(['response', 'response_reason'])
    .where('service_date', '=', date)
    .where('service_time_id', '=', timeId)
    .where('role_id', '=', roleId)
    .where('user_id', '=', memberId)
    .executeTakeFirst();
  return {
    service: services.find((service) => isSameService(service, { date, timeId })),
    isPublished: await isMonthPublished(db, monthOf(date)),
    response: assigned?.response ?? null,
    reason: assigned?.response_reason ?? null,
  };
}

/** Returns those who could not make it to a service and asked for cover. */
export async function listLeft(db: Db, { date, timeId }: ServiceRef): Promise<MemberId[]> {
  const rows = await db
    .selectFrom('cover_requests')
    .select('user_id')
    .where('service_date', '=', date)
    .where('service_time_id', '=', timeId)
    .where('state', '<>', 'withdrawn')
    .execute();
  return rows.map((row) => row.user_id);
}

/** A member who may cover a place. */
export interface Taker extends TakerFacts, Named {
  readonly id: MemberId;
}

/**
 * Returns the facts that decide whether a member can cover a place, or null if there is no such member. In a transaction
 * that locks the request, the member can't be removed until it ends.
 */
export async function findTaker(
  db: Db,
  memberId: MemberId,
  { service, roleId }: CoverPlace,
  { isLocked }: { readonly isLocked: boolean },
): Promise<Taker | null> {
  const { date, timeId } = service;
  const member = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'initials'])
    .select(['preferred_role_id as preferredRoleId', 'secondary_role_id as secondaryRoleId'])
    .where('id', '=', memberId)
    .where('removed_at', 'is', null)
    .$if(isLocked && isPostgres(db), (query) => query.forShare())
    .executeTakeFirst();
  if (!member) return null;
  const serving = await db
    .selectFrom('roster_assignments')
    .select('id')
    .where('service_date', '=', date)
    .where('service_time_id', '=', timeId)
    .where('user_id', '=', memberId)
    .executeTakeFirst();
  const answer = await db
    .selectFrom('availability')
    .select('is_available')
    .where('service_date', '=', date)
    .where('service_time_id', '=', timeId)
    .where('user_id', '=', memberId)
    .executeTakeFirst();
  const { id, firstName, lastName, initials } = member;
  return {
    id,
    firstName,
    lastName,
    initials,
    fit: await fitOfMember(db, member, { service, roleId }),
    isServing: serving !== undefined,
    answer: answer ? answer.is_available === 1 : null,
    hasLeft: (await listLeft(db, service)).includes(memberId),
  };
}

async function fitOfMember(
  db: Db,
  member: Preferences & { readonly id: MemberId },
  { service, roleId }: Pick<CoverPlace, 'service' | 'roleId'>,
) {
  const month = monthOf(service.date);
  const history = await db
    .selectFrom('roster_assignment_history')
    .select(['user_id as userId', 'role_id as roleId', 'service_date as date', 'service_time_id as timeId'])
    .where('user_id', '=', member.id)
    .where('service_date', '>=', addDaysClamped(firstDay(month), -7 * WEEKS_BACK))
    .where('service_date', '<', service.date)
    .execute();
  const roles = (await listRoles(db)).map(({ id, is_active }) => ({ id, isActive: is_active === 1 }));
  return fitToCover(roleId, { services: await listServicesOf(db, month), roles, history })(member);
}

/** Returns when each member was asked for a request (ms). */
export async function listAsks(db: Db, requestId: number): Promise<ReadonlyMap<MemberId, number>> {
  const rows = await db
    .selectFrom('cover_asks')
    .select(['user_id', 'asked_at'])
    .where('request_id', '=', requestId)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.asked_at]));
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
  if (asks.length > 0) await tx.insertInto('cover_asks').values(asks).execute();
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
 * Opens or withdraws a member's request as their response demands. Returns their newest request for this place, or null.
 * `place` are the facts before the response. The caller must have locked the services and the month.
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
  const hours = defaultQuietHours(now.timeZone);
  const step = followResponse(
    current?.request ?? null,
    { before, given },
    { service, now: now.epochMs, hours },
  );
  if (!step) return;
  if (current && step.request.state !== 'asking') return saveStep(tx, current, step, context);
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

/** The place of a request with the names for the change log. */
async function namedPlace(tx: Transaction, { service: { date, timeId }, roleId, memberId }: CoverPlace) {
  const { assignmentId, roleName, firstName, lastName, ...service } = await tx
    .selectFrom('roster_assignments')
    .innerJoin('service_roles', 'service_roles.id', 'roster_assignments.role_id')
    .innerJoin('users', 'users.id', 'roster_assignments.user_id')
    .innerJoin('service_times', 'service_times.id', 'roster_assignments.service_time_id')
    .select(['roster_assignments.id as assignmentId', 'service_roles.name as roleName'])
    .select(['users.first_name as firstName', 'users.last_name as lastName'])
    .select(['service_date as date', 'service_times.starts_at as startsAt', 'service_times.name'])
    .where('service_date', '=', date)
    .where('service_time_id', '=', timeId)
    .where('role_id', '=', roleId)
    .where('user_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const facts = { role: roleName, ...serviceFacts(service, await listSharedDates(tx, [date])) };
  return { assignmentId, member: fullName({ firstName, lastName }), facts };
}

/** Logs what a coordinator has done with a request. */
export async function logCoverStep(
  tx: Transaction,
  by: Author,
  kind: 'cover_asked_everyone' | 'cover_closed',
  { place }: StoredRequest,
  { now }: CoverContext,
): Promise<void> {
  const { facts, member } = await namedPlace(tx, place);
  await logChange(tx, by, now.epochMs, { kind, memberId: place.memberId, details: { ...facts, member } });
}

/** Hands the place of a request to a member, who has confirmed it, and publishes that. */
export async function handOver(
  tx: Transaction,
  by: Author,
  { place }: StoredRequest,
  taker: Named & { readonly id: MemberId },
  { now: { epochMs: now } }: CoverContext,
): Promise<void> {
  const { assignmentId, facts, member } = await namedPlace(tx, place);
  await tx
    .updateTable('roster_assignments')
    .set({ user_id: taker.id, assignment_method: 'manual', notes: null, updated_at: now })
    .set({ response: 'confirmed', response_reason: null, responded_at: now })
    .where('id', '=', assignmentId)
    .execute();
  await publishMonth(tx, monthOf(place.service.date), by.memberId, now);
  const details = { ...facts, before: member, after: fullName(taker) };
  await logChange(tx, by, now, { kind: 'place_covered', memberId: taker.id, details });
}

/** Removes the member who can't make it from the place of a request, and publishes that. */
export async function leaveEmpty(
  tx: Transaction,
  by: Author,
  { place }: StoredRequest,
  { now: { epochMs: now } }: CoverContext,
): Promise<void> {
  const { assignmentId, facts, member } = await namedPlace(tx, place);
  await tx.deleteFrom('roster_assignments').where('id', '=', assignmentId).execute();
  await publishMonth(tx, monthOf(place.service.date), by.memberId, now);
  const details = { ...facts, member };
  await logChange(tx, by, now, { kind: 'assignment_removed', memberId: place.memberId, details });
}
