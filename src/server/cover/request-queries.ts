import { firstDay, lastDay, type Month } from '#domain/calendar/calendar.ts';
import type { CoverPlace, CoverRequest, PlaceFacts } from '#domain/cover/cover-request.ts';
import type { MemberId } from '#domain/ids.ts';
import { isSameService, type Service, type ServiceRef } from '#domain/services/services.ts';
import { type Db, lockPlaces } from '../db/database.ts';
import { listServicesBetween } from '../db/services.ts';
import { isPlacePublished } from '../roster/publish-queries.ts';

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

/** Returns the requests that have not ended, in all months or in one, the nearest service first. */
export async function listOpenRequests(db: Db, month?: Month): Promise<StoredRequest[]> {
  const rows = await coverRequests(db)
    .where('state', '=', 'asking')
    .$if(month !== undefined, (query) =>
      query.where(({ between }) => between('date', firstDay(month as Month), lastDay(month as Month))),
    )
    .orderBy('date')
    .orderBy('id')
    .execute();
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
  // Every step locks the month, so the request needs no lock of its own.
  await lockPlaces(tx, [found.place.service.date]);
  return findRequest(tx, id);
}

/**
 * Returns who has the place of a covered request now: the member who took it, or the one who took it over since. Null if
 * that member can't make it either, or no one has it.
 */
export async function findHolder(
  db: Db,
  { id, place, request }: StoredRequest,
  followed: readonly number[] = [],
): Promise<MemberId | null> {
  // Two people who took it over from each other, and neither has it any more.
  if (request.state !== 'covered' || followed.includes(id)) return null;
  const taken = { ...place, memberId: request.by, vacantPlace: null };
  const { response } = await readPlace(db, taken);
  if (response !== null) return response === 'declined' ? null : request.by;
  const next = await findNewestRequest(db, request.by, place.service);
  return next && next.place.roleId === place.roleId ? findHolder(db, next, [...followed, id]) : null;
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
    isPublished: await isPlacePublished(db, date, roleId),
    response,
    reason: vacantPlace === null ? (assigned?.responseReason ?? null) : null,
  };
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
    .select(['serviceRoles.name as role', 'serviceRoles.teamId', 'startsAt', 'serviceTimes.name'])
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

/** Stores which place an open request is about, because its member is removed. */
export async function saveVacantPlace(tx: Db, id: number, vacantPlace: number): Promise<void> {
  await tx.updateTable('coverRequests').set({ vacantPlace }).where('id', '=', id).execute();
}

/** Stores the state of a request. */
export async function saveRequest(tx: Db, id: number, request: CoverRequest): Promise<void> {
  await tx.updateTable('coverRequests').set(columnsOf(request)).where('id', '=', id).execute();
}
