import { monthKey, monthOf } from '#domain/calendar/calendar.ts';
import { dependentsOf } from '#domain/families/family-changes.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { isSameService, type ServiceRef } from '#domain/services/services.ts';
import type { Author } from '../db/change-log.ts';
import type { Transaction } from '../db/database.ts';
import { churchNow, type Deps } from '../deps.ts';
import { moveAll } from '../places/move.ts';
import { lockPlacesOf } from '../places/move-queries.ts';
import { listComingDuties } from '../roster/duty-queries.ts';
import { listPublishedMonths } from '../roster/publish-queries.ts';
import { readFamiliesAt } from './reach.ts';

/**
 * Takes a member off all drafts, and off the coming services of published months, for which others are then asked to cover. With
 * `roleIds`, only in these roles. The caller must have locked the member.
 */
export async function leavePlaces(
  tx: Transaction,
  memberId: MemberId,
  { actor, deps }: { readonly actor: Author; readonly deps: Deps },
  roleIds?: readonly RoleId[],
): Promise<void> {
  // Again, because someone may have assigned the member until they were locked.
  const all = await lockPlacesOf(tx, [memberId]);
  const assigned = all.filter(({ roleId }) => roleIds === undefined || roleIds.includes(roleId));
  const [first] = assigned;
  if (!first) return;
  const published = await listPublishedMonths(tx, monthOf(first.date));
  const isLocked = ({ date }: ServiceRef) =>
    published.some((month) => monthKey(month) === monthKey(monthOf(date)));
  const coming = await listComingDuties(tx, churchNow(deps), { memberIds: [memberId] });
  const from = assigned.filter((one) => !isLocked(one) || coming.some((duty) => isSameService(duty, one)));
  const dependents = dependentsOf(await readFamiliesAt(tx), memberId);
  await moveAll(tx, { why: 'member_removed', by: actor, from, dependents }, deps);
}
