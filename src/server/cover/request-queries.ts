import { firstDay, monthOf } from '#domain/calendar/calendar.ts';
import { addDaysClamped } from '#domain/calendar/date-range.ts';
import { type CoverPlace, fitToCover, readDuties, type TakerFacts } from '#domain/cover/candidates.ts';
import type { CoverRequest, PlaceFacts } from '#domain/cover/cover-request.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Named } from '#domain/members/member-name.ts';
import { overlapsAmong } from '#domain/services/overlaps.ts';
import { isSameService, type Service, type ServiceRef } from '#domain/services/services.ts';
import { WEEKS_BACK } from '#domain/smart-assign/model/past.ts';
import type { Preferences } from '#domain/smart-assign/model/suitability.ts';
import { type Db, isPostgres, lockRosterMonth, lockServicesInUse } from '../db/database.ts';
import { listRoles } from '../db/roles.ts';
import { listServicesBetween, listServicesOf } from '../db/services.ts';
import { readSettings } from '../db/settings.ts';
import { listNamedRules } from '../families/queries.ts';
import { isMonthPublished } from '../roster/publish-queries.ts';

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

type Requests = ReturnType<typeof coverRequests>;
type Row = Awaited<ReturnType<Requests['execute']>>[number];

function toStored(row: Row): StoredRequest {
  const place = {
    service: { date: row.service_date, timeId: row.service_time_id },
    roleId: row.role_id,
    memberId: row.user_id,
    vacantPlace: row.vacant_place,
  };
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

/** Returns the newest of these requests, or null if there is none. */
async function newestOf(requests: Requests): Promise<StoredRequest | null> {
  const row = await requests.orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row ? toStored(row) : null;
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
export function findNewestRequest(db: Db, memberId: MemberId, { date, timeId }: ServiceRef) {
  return newestOf(
    coverRequests(db)
      .where('user_id', '=', memberId)
      .where('service_date', '=', date)
      .where('service_time_id', '=', timeId),
  );
}

/** Returns a request, or null if there is none. */
export function findRequest(db: Db, id: number) {
  return newestOf(coverRequests(db).where('id', '=', id));
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

/**
 * Returns who has the place of a covered request now: the member who took it, or the one who took it over since. Null if
 * that member can't make it either, or no one has it.
 */
export async function findHolder(db: Db, { place, request }: StoredRequest): Promise<MemberId | null> {
  if (request.state !== 'covered') return null;
  const taken = { ...place, memberId: request.by };
  const { response } = await readPlace(db, taken);
  if (response !== null) return response === 'declined' ? null : request.by;
  const next = await findNewestRequest(db, request.by, place.service);
  return next && next.place.roleId === place.roleId ? findHolder(db, next) : null;
}

/** Returns the facts about a request's place, with the services of its date and the member's reason. */
export async function readPlace(
  db: Db,
  { service: { date, timeId }, roleId, memberId, vacantPlace = null }: CoverPlace,
): Promise<PlaceFacts & { readonly services: readonly Service[]; readonly reason: string | null }> {
  const services = await listServicesBetween(db, date, date);
  const assigned = await db
    .selectFrom('roster_assignments')
    .select(['response', 'response_reason'])
    .where('service_date', '=', date)
    .where('service_time_id', '=', timeId)
    .where('role_id', '=', roleId)
    .where(({ eb }) => (vacantPlace === null ? eb('user_id', '=', memberId) : eb('place', '=', vacantPlace)))
    .executeTakeFirst();
  // A place without its member is sought for until someone has it.
  const response = vacantPlace === null ? (assigned?.response ?? null) : assigned ? null : 'declined';
  return {
    services,
    service: services.find((service) => isSameService(service, { date, timeId })),
    isPublished: await isMonthPublished(db, monthOf(date)),
    response,
    reason: vacantPlace === null ? (assigned?.response_reason ?? null) : null,
  };
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
  place: CoverPlace,
  { isLocked }: { readonly isLocked: boolean },
): Promise<Taker | null> {
  const { date, timeId } = place.service;
  const found = await db
    .selectFrom('users')
    .leftJoin('availability as answer', (join) =>
      join
        .onRef('answer.user_id', '=', 'users.id')
        .on('answer.service_date', '=', date)
        .on('answer.service_time_id', '=', timeId),
    )
    .select(['users.id', 'first_name as firstName', 'last_name as lastName', 'initials'])
    .select(['preferred_role_id as preferredRoleId', 'secondary_role_id as secondaryRoleId'])
    .select(['answer.is_available', 'does_not_serve'])
    .where('users.id', '=', memberId)
    .where('removed_at', 'is', null)
    .$if(isLocked && isPostgres(db), (query) => query.forShare('users'))
    .executeTakeFirst();
  if (!found) return null;
  const { is_available, does_not_serve, ...member } = found;
  const { dutiesOf } = await readDutiesAt(db, place);
  return {
    ...{ ...member, ...dutiesOf(memberId) },
    fit: await fitOfMember(db, member, place),
    answer: does_not_serve === 1 ? false : is_available === null ? null : is_available === 1,
  };
}

/**
 * Returns what the saved roster of its date says of those who would take a place, and what is broken without its member.
 */
export async function readDutiesAt(db: Db, place: CoverPlace) {
  const { date } = place.service;
  const saved = await db
    .selectFrom('roster_assignments')
    .select(['service_date as date', 'service_time_id as timeId', 'user_id as userId', 'response'])
    .where('service_date', '=', date)
    .execute();
  const { serviceMinutes } = await readSettings(db);
  const services = await listServicesBetween(db, date, date);
  const coming = saved.filter(({ response }) => response !== 'declined');
  const roster = { services, overlaps: overlapsAmong(services, serviceMinutes), saved, coming };
  return readDuties(await listNamedRules(db), roster, place);
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
  const [services, roles] = [await listServicesOf(db, month), await listRoles(db)];
  return fitToCover(roleId, { services, roles, history })(member);
}

/** Returns the request in which the member of a place took that place, or null. */
export function findCoveredBy(db: Db, { service, roleId, memberId }: CoverPlace) {
  return newestOf(
    coverRequests(db)
      .where('covered_by', '=', memberId)
      .where('service_date', '=', service.date)
      .where('service_time_id', '=', service.timeId)
      .where('role_id', '=', roleId),
  );
}

/** Returns the names of a request's place and its member. */
export function namePlace(db: Db, { service, roleId, memberId }: CoverPlace) {
  return db
    .selectFrom('users')
    .innerJoin('service_roles', (join) => join.on('service_roles.id', '=', roleId))
    .innerJoin('service_times', (join) => join.on('service_times.id', '=', service.timeId))
    .select(['service_roles.name as role', 'starts_at as startsAt', 'service_times.name'])
    .select(['first_name as firstName', 'last_name as lastName', 'initials'])
    .where('users.id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** Returns the administrators. */
export async function listCoordinators(db: Db): Promise<MemberId[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

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

/** Adds a request. Returns its id. */
export async function insertRequest(
  tx: Db,
  { service, roleId, memberId }: CoverPlace,
  request: CoverRequest,
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('cover_requests')
    .values({
      service_date: service.date,
      service_time_id: service.timeId,
      role_id: roleId,
      user_id: memberId,
      opened_at: now,
      ...columnsOf(request),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the state of a request. */
export async function saveRequest(tx: Db, id: number, request: CoverRequest): Promise<void> {
  await tx.updateTable('cover_requests').set(columnsOf(request)).where('id', '=', id).execute();
}
