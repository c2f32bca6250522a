import type { PlainDate } from '#domain/calendar/calendar.ts';
import { addDaysClamped } from '#domain/calendar/date-range.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import type { LearnedService } from '#domain/learners/learned.ts';
import type { ServedChange, ServedService } from '#domain/served/served.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import { WEEKS_BACK } from '#domain/smart-assign/model/past.ts';
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
    .select(['published.isLearning', 'published.wasPreferredRole'])
    .select('saved.id as declinedId')
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

type PersonAt = ServiceRef & { readonly memberId: MemberId; readonly roleId: RoleId };

const keyOf = ({ date, timeId, memberId, roleId }: PersonAt) => `${date} ${timeId} ${memberId} ${roleId}`;

/** Returns the changes that are about a place of their own: not whether a learner came who took none. */
function placesIn(
  changes: readonly ServedChangeAt[],
  published: ReadonlyArray<PersonAt & { readonly isLearning: boolean }>,
): ServedChangeAt[] {
  const learners = new Set(published.filter(({ isLearning }) => isLearning).map(keyOf));
  return changes.filter((one) => one.insteadOf !== null || !learners.has(keyOf(one)));
}

/** Returns what differs from the published places, without learners who took none. */
export async function listCorrections(db: Db, range: Range): Promise<ServedChangeAt[]> {
  const changes = await listServedChanges(db, range);
  return changes.length === 0 ? [] : placesIn(changes, await listPublished(db, range));
}

/**
 * Returns who served, or will by a published roster: load, rest and what people did lately all read this. It is who was on the
 * published roster, with what the coordinators have said since. Learners did not serve.
 */
export async function listServed(db: Db, range: Range) {
  if (range.about?.length === 0) return [];
  const [published, all] = [await listPublished(db, range), await listServedChanges(db, range)];
  const changes = placesIn(all, published);
  const saidOf = new Map(changes.map((one) => [keyOf(one), one.came]));
  const places = published.filter(({ isLearning }) => !isLearning);
  const planned = places.filter((one) => saidOf.get(keyOf(one)) ?? !one.hasDeclined);
  const isPlanned = new Set(places.map(keyOf));
  const others = changes.filter((one) => one.came && !isPlanned.has(keyOf(one)));
  return [...planned, ...others].map(({ date, timeId, roleId, memberId }) => ({
    ...{ date, timeId, roleId, memberId },
  }));
}

/**
 * Returns where members, or everyone, learned a role by what was served, by date up to this one, and with which person: the first who
 * served there in the role and preferred it then, or had served in it in the 26 weeks before.
 */
export async function listLearned(
  db: Db,
  { about, to }: { readonly about?: readonly MemberId[]; readonly to: PlainDate },
): Promise<LearnedService[]> {
  const first = await db
    .selectFrom('rosterAssignmentHistory')
    .select(({ fn }) => fn.min('date').as('date'))
    .where('isLearning', '=', true)
    .$if(about !== undefined, (query) => query.where('memberId', 'in', about as MemberId[]))
    .executeTakeFirst();
  if (!first?.date) return [];
  const range = { from: addDaysClamped(first.date, -7 * WEEKS_BACK), to };
  const [published, changes] = [await listPublished(db, range), await listServedChanges(db, range)];
  const served = await listServed(db, range);
  const prefers = new Set(published.filter(({ wasPreferredRole }) => wasPreferredRole).map(keyOf));
  const said = new Map(changes.map((one) => [keyOf(one), one]));
  const hasCome = (one: (typeof published)[number]) => {
    const change = said.get(keyOf(one));
    return change ? change.came && change.insteadOf === null : !one.hasDeclined;
  };
  return published
    .filter((one) => one.isLearning && hasCome(one) && (about?.includes(one.memberId) ?? true))
    .map(({ date, timeId, roleId, memberId }) => {
      const since = addDaysClamped(date, -7 * WEEKS_BACK);
      const isExperienced = (one: PersonAt) =>
        prefers.has(keyOf(one)) ||
        served.some(
          (past) =>
            past.memberId === one.memberId &&
            past.roleId === roleId &&
            past.date < date &&
            past.date >= since,
        );
      const there = served.filter(
        (one) => one.date === date && one.timeId === timeId && one.roleId === roleId,
      );
      const withId = there.find(isExperienced)?.memberId ?? null;
      return { date, timeId, roleId, memberId, withId };
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1));
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
