import { monthOf, monthsOf } from '#domain/calendar/calendar.ts';
import { dependentsOf } from '#domain/families/family-changes.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { isSameService } from '#domain/services/services.ts';
import type { Author } from '../db/change-log.ts';
import type { Db, Transaction } from '../db/database.ts';
import { churchNow, type Deps } from '../deps.ts';
import { moveAll } from '../places/move.ts';
import { listAssigned, lockPlacesOf } from '../places/move-queries.ts';
import { type ComingDuty, listComingDuties, listComingDutiesOf } from '../roster/duty-queries.ts';
import { isPublishedIn, listPublishedMonths, publishedTeams } from '../roster/publish-queries.ts';
import { readFamiliesAt } from './reach.ts';

interface Leaving {
  readonly actor: Author;
  readonly deps: Deps;
}

/** Returns a member's coming places in these roles, by date and start, and whether each is in a draft. */
export async function listComingPlaces(
  db: Db,
  memberId: MemberId,
  roleIds: readonly RoleId[],
  deps: Deps,
): Promise<Array<ComingDuty & { readonly isDraft: boolean }>> {
  const coming: Array<ComingDuty & { isDraft: boolean }> = [];
  const assigned = await listAssigned(db, { memberIds: [memberId] });
  for (const month of monthsOf(assigned.map(({ date }) => date))) {
    const duties = await listComingDutiesOf(db, month, churchNow(deps), {
      ...{ memberIds: [memberId], draftsOf: 'all' },
    });
    const published = await publishedTeams(db, month);
    coming.push(
      ...duties
        .filter(({ roleId }) => roleIds.includes(roleId))
        .map((duty) => ({ ...duty, isDraft: !published.has(duty.teamId) })),
    );
  }
  return coming;
}

/**
 * Takes a member off their coming places in these roles, drafts too. Others are then asked to cover the published ones. The member
 * hears of those that they knew of, unless they leave by themselves. The caller must have locked the member.
 */
export async function leaveRoles(
  tx: Transaction,
  memberId: MemberId,
  roleIds: readonly RoleId[],
  { actor, deps }: Leaving,
): Promise<void> {
  // Again, because someone may have assigned the member until they were locked.
  const assigned = await lockPlacesOf(tx, [memberId]);
  const coming = await listComingPlaces(tx, memberId, roleIds, deps);
  const from = assigned.filter((one) => coming.some((duty) => isSameService(duty, one)));
  if (from.length === 0) return;
  const dependents = dependentsOf(await readFamiliesAt(tx), memberId);
  await moveAll(tx, { why: 'left_team', by: actor, from, dependents }, deps);
}

/**
 * Takes a member off all drafts, and off the coming services of published months, for which others are then asked to cover. The
 * caller must have locked the member.
 */
export async function leavePlaces(
  tx: Transaction,
  memberId: MemberId,
  { actor, deps }: Leaving,
): Promise<void> {
  // Again, because someone may have assigned the member until they were locked.
  const assigned = await lockPlacesOf(tx, [memberId]);
  const [first] = assigned;
  if (!first) return;
  const published = await listPublishedMonths(tx, monthOf(first.date));
  const coming = await listComingDuties(tx, churchNow(deps), { memberIds: [memberId] });
  const from = assigned.filter(
    (one) => !isPublishedIn(published, one) || coming.some((duty) => isSameService(duty, one)),
  );
  const dependents = dependentsOf(await readFamiliesAt(tx), memberId);
  await moveAll(tx, { why: 'member_removed', by: actor, from, dependents }, deps);
}
