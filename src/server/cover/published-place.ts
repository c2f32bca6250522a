import type { coverCalls } from '#contract/cover.ts';
import { monthOf } from '#domain/calendar/calendar.ts';
import { type CoverPlace, checkTaker } from '#domain/cover/candidates.ts';
import { checkPlace } from '#domain/cover/cover-request.ts';
import type { MemberId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { refusal } from '#domain/refusals/refusal.ts';
import { firstFreePlace } from '#domain/roster/roster.ts';
import { limitsFrom } from '#domain/services/service-limits.ts';
import type { CallContext } from '../calls/mount.ts';
import { logChange } from '../db/change-log.ts';
import { lockRosterMonth, lockServicesInUse, type Transaction } from '../db/database.ts';
import { listRoles } from '../db/roles.ts';
import { listServiceTimeLimits } from '../db/services.ts';
import { churchNow } from '../deps.ts';
import { throwIfRefused } from '../http/refusal-error.ts';
import { enqueueNotice, prepareNotice } from '../roster/notice.ts';
import { publishMonth } from '../roster/publish-queries.ts';
import { givePlace, listTakenPlaces } from './place-queries.ts';
import { findTaker, readPlace, type Taker } from './request-queries.ts';
import { leaveEmpty, placeNames } from './requests.ts';

type Call = CallContext<typeof coverCalls.changePlace>;

/** Returns the number of the first open place of a role at a service. Refuses if the role has none. */
async function openPlace(tx: Transaction, place: Pick<CoverPlace, 'service' | 'roleId'>, { refused }: Call) {
  const role = (await listRoles(tx)).find(({ id }) => id === place.roleId);
  if (!role) throw refused('unknown_role');
  const limitAt = limitsFrom(await listServiceTimeLimits(tx));
  const limit = limitAt(place.service.timeId, role);
  const open = firstFreePlace(await listTakenPlaces(tx, place), role.isActive ? limit : 0);
  throwIfRefused(open === null ? refusal('role_full', { role: role.name, limit }) : null, refused);
  return open;
}

/** Returns who gets a place. Refuses if they can't have it. */
async function takerOf(tx: Transaction, to: MemberId, place: CoverPlace, { refused }: Call): Promise<Taker> {
  const taker = await findTaker(tx, to, place, { isLocked: true });
  if (!taker) throw refused('unknown_member');
  throwIfRefused(checkTaker(taker, { byCoordinator: true }), refused);
  return taker;
}

/** Changes who has a place, logs it, and publishes that. */
async function change(tx: Transaction, place: CoverPlace, call: Call, now: number): Promise<void> {
  const { from, to } = call.body;
  const vacantPlace = from === null ? await openPlace(tx, place, call) : null;
  const taker = to === null ? null : await takerOf(tx, to, place, call);
  if (!taker) return leaveEmpty(tx, call.actor, place, now);
  const { person: former, ...names } = await placeNames(tx, place);
  await givePlace(tx, { ...place, vacantPlace }, taker.id, now, { isConfirmed: false });
  const how =
    from === null
      ? { verb: 'added' as const }
      : { verb: 'covered' as const, after: { insteadOf: fullName(former) } };
  await logChange(tx, call.actor, now, { subject: 'assignment', ...names, ...how, person: taker });
  await publishMonth(tx, monthOf(place.service.date), call.actor.memberId, now);
}

/**
 * Changes who has a place of a published roster, publishes the change, and notifies the people concerned. Returns how
 * many messages are on their way, and who can't be reached.
 */
export function changePlace(call: Call) {
  const { body, actor, deps, refused } = call;
  const { from, to } = body;
  const now = churchNow(deps);
  const concerned = [from, to].filter((id) => id !== null);
  const [memberId] = concerned;
  if (memberId === undefined) throw refused('nothing_to_replace');
  const place = { service: body, roleId: body.roleId, memberId };
  const month = monthOf(body.date);
  return deps.database.transaction(async (tx) => {
    await lockServicesInUse(tx);
    await lockRosterMonth(tx, month);
    throwIfRefused(checkPlace(await readPlace(tx, place), now, { isOpen: from === null }), refused);
    await change(tx, place, call, now.epochMs);
    const notice = await prepareNotice(tx, deps, month, now, { among: concerned });
    const messages = await enqueueNotice(tx, notice, { now, by: actor.memberId });
    const unreachable = notice.people.filter(({ isReachable }) => !isReachable);
    return { messages, unreachable: unreachable.map(nameAmong(notice.people, 'full')) };
  });
}
