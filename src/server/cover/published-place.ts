import type { coverCalls } from '#contract/cover.ts';
import { monthOf } from '#domain/calendar/calendar.ts';
import { type CoverPlace, checkPlace } from '#domain/cover/cover-request.ts';
import { fullName } from '#domain/members/member-name.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import type { CallContext } from '../calls/mount.ts';
import { logChange } from '../db/change-log.ts';
import { lockRosterMonth, lockServicesInUse, type Transaction } from '../db/database.ts';
import { lockMember } from '../db/members.ts';
import { churchNow } from '../deps.ts';
import { throwIfRefused } from '../http/refusal-error.ts';
import { placeIn, readPlaces } from '../planner/read-places.ts';
import { enqueueNotice, prepareNotice } from '../roster/notice.ts';
import { publishMonth } from '../roster/publish-queries.ts';
import { givePlace } from './place-queries.ts';
import { readPlace } from './request-queries.ts';
import { leaveEmpty, placeNames } from './requests.ts';

type Call = CallContext<typeof coverCalls.changePlace>;

/** Changes who has a place, logs it, and publishes that. */
async function change(tx: Transaction, place: CoverPlace, call: Call, now: number): Promise<void> {
  const { from, to } = call.body;
  if (to === null) return leaveEmpty(tx, call.actor, place, now);
  const places = await readPlaces(tx, monthOf(place.service.date), [to]);
  if (!places.church.roles.some(({ id }) => id === place.roleId)) throw call.refused('unknown_role');
  const taker = await lockMember(tx, to);
  if (!taker) throw call.refused('unknown_member');
  const at = from === null ? { ...place, seat: null } : placeIn(places, place);
  throwIfRefused(places.refusalFor(at, to, 'published'), call.refused);
  const vacantPlace = from === null ? places.freeSeat(at) : null;
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
