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
  return db.selectFrom('coverRequests').selectAll();
}

type Requests = ReturnType<typeof coverRequests>;
type Row = Awaited<ReturnType<Requests['execute']>>[number];

function toStored(row: Row): StoredRequest {
  const place = {
    service: { date: row.date, timeId: row.timeId },
    roleId: row.roleId,
    memberId: row.memberId,
    vacantPlace: row.vacantPlace,
  };
  const request = (): CoverRequest => {
    const endedAt = row.endedAt as number;
    switch (row.state) {
      case 'asking':
        return { state: row.state, nextAskAt: row.nextAskAt, everyoneAskedAt: row.everyoneAskedAt };
      case 'covered':
        return { state: row.state, by: row.coveredBy as MemberId, endedAt };
      default:
        return { state: row.state, endedAt };
    }
  };
  return { id: row.id, place, openedAt: row.openedAt, request: request() };
}

/** Returns the newest of these requests, or null if there is none. */
async function newestOf(requests: Requests): Promise<StoredRequest | null> {
  const row = await requests.orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row ? toStored(row) : null;
}

/** Returns all requests that have not ended, the nearest service first. */
export async function listOpenRequests(db: Db): Promise<StoredRequest[]> {
  const rows = await coverRequests(db).where('state', '=', 'asking').orderBy('date').orderBy('id').execute();
  return rows.map(toStored);
}

/** Returns a member's newest request for a service. */
export function findNewestRequest(db: Db, memberId: MemberId, { date, timeId }: ServiceRef) {
  return newestOf(
    coverRequests(db).where('memberId', '=', memberId).where('date', '=', date).where('timeId', '=', timeId),
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
    .selectFrom('rosterAssignments')
    .select(['response', 'responseReason'])
    .where('date', '=', date)
    .where('timeId', '=', timeId)
    .where('roleId', '=', roleId)
    .where(({ eb }) => (vacantPlace === null ? eb('memberId', '=', memberId) : eb('place', '=', vacantPlace)))
    .executeTakeFirst();
  // Sundial looks for cover for a place without its member until someone has it.
  const response = vacantPlace === null ? (assigned?.response ?? null) : assigned ? null : 'declined';
  return {
    services,
    service: services.find((service) => isSameService(service, { date, timeId })),
    isPublished: await isMonthPublished(db, monthOf(date)),
    response,
    reason: vacantPlace === null ? (assigned?.responseReason ?? null) : null,
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
        .onRef('answer.memberId', '=', 'users.id')
        .on('answer.date', '=', date)
        .on('answer.timeId', '=', timeId),
    )
    .select(['users.id', 'firstName', 'lastName', 'initials'])
    .select(['preferredRoleId', 'secondaryRoleId'])
    .select(['answer.isAvailable', 'doesNotServe'])
    .where('users.id', '=', memberId)
    .where('removedAt', 'is', null)
    .$if(isLocked && isPostgres(db), (query) => query.forShare('users'))
    .executeTakeFirst();
  if (!found) return null;
  const { isAvailable, doesNotServe, ...member } = found;
  const { dutiesOf } = await readDutiesAt(db, place);
  return {
    ...{ ...member, ...dutiesOf(memberId) },
    fit: await fitOfMember(db, member, place),
    answer: doesNotServe ? false : isAvailable === null ? null : isAvailable,
  };
}

/**
 * Returns what the saved roster around its date shows about people who could take a place, and the rules broken without its
 * member.
 */
export async function readDutiesAt(db: Db, place: CoverPlace) {
  const { date } = place.service;
  // A service of the day before or after can overlap it across midnight.
  const [from, to] = [addDaysClamped(date, -1), addDaysClamped(date, 1)];
  const saved = await db
    .selectFrom('rosterAssignments')
    .select(['date', 'timeId', 'memberId', 'response'])
    .where(({ between }) => between('date', from, to))
    .execute();
  const { serviceMinutes } = await readSettings(db);
  const services = await listServicesBetween(db, from, to);
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
    .selectFrom('rosterAssignmentHistory')
    .select(['memberId', 'roleId', 'date', 'timeId'])
    .where('memberId', '=', member.id)
    .where('date', '>=', addDaysClamped(firstDay(month), -7 * WEEKS_BACK))
    .where('date', '<', service.date)
    .execute();
  const [services, roles] = [await listServicesOf(db, month), await listRoles(db)];
  return fitToCover(roleId, { services, roles, history })(member);
}

/** Returns the request that gave a member this place, or null. */
export function findCoveredBy(db: Db, { service, roleId, memberId }: CoverPlace) {
  return newestOf(
    coverRequests(db)
      .where('coveredBy', '=', memberId)
      .where('date', '=', service.date)
      .where('timeId', '=', service.timeId)
      .where('roleId', '=', roleId),
  );
}

/** Returns the names of a request's place and its member. */
export function namePlace(db: Db, { service, roleId, memberId }: CoverPlace) {
  return db
    .selectFrom('users')
    .innerJoin('serviceRoles', (join) => join.on('serviceRoles.id', '=', roleId))
    .innerJoin('serviceTimes', (join) => join.on('serviceTimes.id', '=', service.timeId))
    .select(['serviceRoles.name as role', 'startsAt', 'serviceTimes.name'])
    .select(['firstName', 'lastName', 'initials'])
    .where('users.id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** Returns the columns of a request. An ended request does not change `everyoneAskedAt`, and a reopened one has not ended. */
function columnsOf(request: CoverRequest) {
  const { state } = request;
  return request.state === 'asking'
    ? {
        state,
        nextAskAt: request.nextAskAt,
        everyoneAskedAt: request.everyoneAskedAt,
        endedAt: null,
      }
    : {
        state,
        nextAskAt: null,
        endedAt: request.endedAt,
        coveredBy: request.state === 'covered' ? request.by : null,
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
    .insertInto('coverRequests')
    .values({
      date: service.date,
      timeId: service.timeId,
      roleId,
      memberId,
      openedAt: now,
      ...columnsOf(request),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the state of a request. */
export async function saveRequest(tx: Db, id: number, request: CoverRequest): Promise<void> {
  await tx.updateTable('coverRequests').set(columnsOf(request)).where('id', '=', id).execute();
}
