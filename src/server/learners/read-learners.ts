import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { takesPlace } from '#domain/learners/learners.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import type { Db } from '../db/database.ts';
import { listAssigned } from '../places/move-queries.ts';
import { readPlaces } from '../planner/read-places.ts';

/** An assignment of a month, of someone who has a place or learns. */
interface Assigned extends ServiceRef {
  readonly roleId: RoleId;
  readonly memberId: MemberId;
  readonly seat: number;
}

/** Returns whom a learner of a role learns from at a service, or null. */
export async function readBeside(
  db: Db,
  month: Month,
  { roleId, ...service }: ServiceRef & { readonly roleId: RoleId },
): Promise<MemberId | null> {
  const { date, timeId } = service;
  const there = await listAssigned(db, { dates: [date], timeId, roleId });
  const places = await readPlaces(
    db,
    month,
    there.map(({ memberId }) => memberId),
  );
  return places.experiencedAt(service, roleId)[0] ?? null;
}

/**
 * Splits the assignments of a month into those that take a place and those of learners. Each learner has the one they learn from:
 * the first of the role who is experienced, or null if no one is there any more.
 */
export async function splitLearners<Row extends Assigned>(
  db: Db,
  month: Month,
  rows: readonly Row[],
): Promise<{
  readonly assignments: readonly Row[];
  readonly learners: ReadonlyArray<Row & { readonly besideId: MemberId | null }>;
}> {
  const assignments = rows.filter(takesPlace);
  const learning = rows.filter((one) => !takesPlace(one));
  if (learning.length === 0) return { assignments, learners: [] };
  const places = await readPlaces(db, month, [...new Set(rows.map(({ memberId }) => memberId))]);
  const besideOf = (one: Row) => places.experiencedAt(one, one.roleId)[0] ?? null;
  return { assignments, learners: learning.map((one) => ({ ...one, besideId: besideOf(one) })) };
}
