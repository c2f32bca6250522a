import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import type { ServedChange, ServedService } from '#domain/served/served.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import type { Db } from './database.ts';

/** Which services are read, and whose. Without a last date, also those to come. */
interface Range {
  readonly from: PlainDate;
  readonly to?: PlainDate;
  readonly about?: readonly MemberId[] | undefined;
}

/** A correction of the published roster of a service. */
export interface ServedChangeAt extends ServiceRef, ServedChange {}

/** Returns who was on the published roster, and whether they had said that they can't make it. */
async function listPublished(db: Db, { from, to, about }: Range) {
  const rows = await db
    .selectFrom('rosterAssignmentHistory as published')
    .leftJoin('rosterAssignments as saved', (join) =>
      join
        .onRef('saved.date', '=', 'published.date')
        .onRef('saved.timeId', '=', 'published.timeId')
        .onRef('saved.memberId', '=', 'published.memberId')
        .onRef('saved.roleId', '=', 'published.roleId')
        .on('saved.response', '=', 'declined'),
    )
    .select(['published.date', 'published.timeId', 'published.roleId', 'published.memberId'])
    .select('saved.id as declinedId')
    .where('published.isLearning', '=', false)
    .where('published.date', '>=', from)
    .$if(to !== undefined, (query) => query.where('published.date', '<=', to as PlainDate))
    .$if(about !== undefined, (query) => query.where('published.memberId', 'in', about as MemberId[]))
    .orderBy('published.id')
    .execute();
  return rows.map(({ declinedId, ...row }) => ({ ...row, hasDeclined: declinedId !== null }));
}

/** Returns what differs from the published rosters. */
export function listServedChanges(db: Db, { from, to, about }: Range): Promise<ServedChangeAt[]> {
  return db
    .selectFrom('servedChanges')
    .select(['date', 'timeId', 'roleId', 'memberId', 'came', 'insteadOf'])
    .where('date', '>=', from)
    .$if(to !== undefined, (query) => query.where('date', '<=', to as PlainDate))
    .$if(about !== undefined, (query) => query.where('memberId', 'in', about as MemberId[]))
    .orderBy('date')
    .orderBy('memberId')
    .orderBy('roleId')
    .execute();
}

const keyOf = ({ date, timeId, memberId, roleId }: ServiceRef & { memberId: MemberId; roleId: RoleId }) =>
  `${date} ${timeId} ${memberId} ${roleId}`;

/**
 * Returns who served, or will by a published roster: load, rest and what people did lately all read this. It is who was on the
 * published roster, with what the coordinators have said since.
 */
export async function listServed(db: Db, range: Range) {
  if (range.about?.length === 0) return [];
  const [published, changes] = [await listPublished(db, range), await listServedChanges(db, range)];
  const saidOf = new Map(changes.map((one) => [keyOf(one), one.came]));
  const planned = published.filter((one) => saidOf.get(keyOf(one)) ?? !one.hasDeclined);
  const isPlanned = new Set(published.map(keyOf));
  const others = changes.filter((one) => one.came && !isPlanned.has(keyOf(one)));
  return [...planned, ...others].map(({ date, timeId, roleId, memberId }) => ({
    ...{ date, timeId, roleId, memberId },
  }));
}

/** Returns the published rosters of these dates and what differs from them, by service. */
export async function readServed(
  db: Db,
  range: Range & { readonly to: PlainDate },
): Promise<(service: ServiceRef) => ServedService> {
  const [published, changes] = [await listPublished(db, range), await listServedChanges(db, range)];
  return ({ date, timeId }) => {
    const isThere = (one: ServiceRef) => one.date === date && one.timeId === timeId;
    return { published: published.filter(isThere), changes: changes.filter(isThere) };
  };
}

/** Returns whether a member says that it is wrong about them at a service. */
export async function isServedReported(
  db: Db,
  { date, timeId }: ServiceRef,
  memberId: MemberId,
): Promise<boolean> {
  const row = await db
    .selectFrom('servedReports')
    .select('memberId')
    .where('date', '=', date)
    .where('timeId', '=', timeId)
    .where('memberId', '=', memberId)
    .executeTakeFirst();
  return row !== undefined;
}
