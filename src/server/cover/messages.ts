import { monthOf } from '#domain/calendar/calendar.ts';
import { asksUntil, type CoverPlace, type CoverStep, isUrgent } from '#domain/cover/cover-request.ts';
import type { MemberId } from '#domain/ids.ts';
import type { MemberKind } from '#domain/messages/message.ts';
import { startOrEndOfDay } from '#domain/services/services.ts';
import type { Transaction } from '../db/database.ts';
import { readStatements } from '../outbox/announcement-queries.ts';
import { enqueueToMembers } from '../outbox/enqueue-queries.ts';
import { lockRecipients } from '../outbox/recipient-queries.ts';
import { readPlaces } from '../planner/read-places.ts';
import { type ForCoordinators, findTeamOfRole, listCoordinatorsOf } from '../teams/coordinator-queries.ts';
import { ALONE, type AskDelivery, listAskDeliveries } from './ask-queries.ts';
import type { CoverContext } from './context.ts';
import { listLeftAloneBy } from './left-alone-queries.ts';
import { findCoveredBy, namePlace } from './request-queries.ts';

/**
 * How long messages to coordinators wait for what else happens to a request, so that they are one message with what is true
 * by then. They don't wait in the last 24 hours before the service.
 */
export const COORDINATOR_WAIT_MS = 3 * 60_000;

/** The first wait before someone is corrected again about the same request. It doubles each time. */
const CORRECTION_WAIT_MS = 10 * 60_000;

interface Audience {
  readonly kind: Extract<MemberKind, `cover_${string}`>;
  readonly requestId: number;
  readonly memberIds: readonly MemberId[];
  readonly toCoordinators?: boolean;
  /** Whether they get it because someone serves alone, or a room has too few adults. They get it again if no one else will be asked. */
  readonly isAboutAlone?: boolean;
}

/** Returns the coordinators of the request's team, without some people. */
type Coordinators = (what: ForCoordinators, except?: readonly MemberId[]) => Promise<readonly MemberId[]>;

/** Returns who learns that a member has taken a place. */
async function resultAudiences(
  coordinators: Coordinators,
  requestId: number,
  { memberId: leaver, vacantPlace = null }: CoverPlace,
  taker: MemberId,
): Promise<Audience[]> {
  // Who has left the place with their team, or for good, need not know who has it now.
  const memberIds = vacantPlace === null ? [leaver, taker] : [taker];
  const others = await coordinators('news', [taker, leaver]);
  return [
    { kind: 'cover_result', requestId, memberIds },
    { kind: 'cover_result', requestId, memberIds: others, toCoordinators: true },
  ];
}

/** Returns the people whose last message about the member of a request is now wrong, other than that member. */
async function listMisled(tx: Transaction, place: CoverPlace, canServe: boolean): Promise<MemberId[]> {
  const statements = await readStatements(tx, place);
  return [...statements].flatMap(([id, said]) =>
    id === null || id === place.memberId || said === canServe ? [] : id,
  );
}

/** Returns whether a family or a room is not as it should be without the member of a request. */
async function leavesFault(tx: Transaction, { service, roleId, memberId }: CoverPlace): Promise<boolean> {
  const places = await readPlaces(tx, monthOf(service.date), [memberId]);
  return (
    places.brokenWithout(service, memberId).length > 0 ||
    places.roomWithout(service, roleId, memberId) !== null
  );
}

/** Returns who gets which message after a step. No one gets two of a kind. */
async function audiencesOf(
  tx: Transaction,
  { id, place }: { readonly id: number; readonly place: CoverPlace },
  { request, ask, isHelpNeeded }: CoverStep,
  coordinators: Coordinators,
): Promise<Audience[]> {
  const audiences: Audience[] = [{ kind: 'cover_request', requestId: id, memberIds: ask }];
  if (isHelpNeeded) {
    const memberIds = await coordinators('action');
    audiences.push({ kind: 'cover_needed', requestId: id, memberIds, toCoordinators: true });
  } else if (
    request.state === 'asking' &&
    ask.length === 0 &&
    ((await leavesFault(tx, place)) || (await listLeftAloneBy(tx, { id, place })).length > 0)
  ) {
    // The request was just opened, and people of a family do not serve together, or a room has too few adults.
    const memberIds = await coordinators('action', [place.memberId]);
    audiences.push({
      kind: 'cover_needed',
      requestId: id,
      memberIds,
      toCoordinators: true,
      isAboutAlone: true,
    });
  }
  if (request.state === 'covered')
    audiences.push(...(await resultAudiences(coordinators, id, place, request.by)));
  if (request.state === 'asking' || request.state === 'withdrawn') {
    const misled = await listMisled(tx, place, request.state === 'withdrawn');
    audiences.push({ kind: 'cover_corrected', requestId: id, memberIds: misled });
  }
  // A member who took this place and then withdrew a decline serves after all, so the result of the cover request is
  // due again.
  const taken = request.state === 'withdrawn' ? await findCoveredBy(tx, place) : null;
  if (taken) audiences.push(...(await resultAudiences(coordinators, taken.id, taken.place, place.memberId)));
  return audiences.filter(({ memberIds }) => memberIds.length > 0);
}

/** Returns how many corrections about a request a member got. After each, a new message about it is possible. */
function countCorrections(deliveries: readonly AskDelivery[], memberId: MemberId): number {
  return deliveries.filter(
    (one) => one.kind === 'cover_corrected' && one.memberId === memberId && one.state === 'sent',
  ).length;
}

/**
 * Enqueues the messages that follow from a step of a request: each kind once per recipient and request, until a correction
 * has made something new true. They are dropped when the service starts, or when its day ends if it has no time.
 */
export async function enqueueCoverMessages(
  tx: Transaction,
  stored: { readonly id: number; readonly place: CoverPlace },
  step: CoverStep,
  { now, isSetUp, by }: CoverContext,
): Promise<void> {
  const { service, roleId } = stored.place;
  const { startsAt } = await namePlace(tx, stored.place);
  const start = { date: service.date, startsAt };
  const teamId = await findTeamOfRole(tx, roleId);
  const coordinators: Coordinators = (what, except = []) =>
    listCoordinatorsOf(tx, teamId, what, { isSetUp, except });
  for (const audience of await audiencesOf(tx, stored, step, coordinators)) {
    const { kind, requestId, memberIds, toCoordinators = false, isAboutAlone = false } = audience;
    const subject = isAboutAlone ? `${requestId}${ALONE}` : String(requestId);
    const deliveries = await listAskDeliveries(tx, { id: requestId, place: stored.place });
    const corrections = (memberId: MemberId) => countCorrections(deliveries, memberId);
    const message = {
      kind,
      details: { requestId, service, roleId },
      createdBy: kind === 'cover_request' ? by : null,
      now: now.epochMs,
      expiresAt: startOrEndOfDay(start, now.timeZone),
      actBy: asksUntil(start, now.timeZone),
    };
    await enqueueToMembers(tx, message, await lockRecipients(tx, memberIds, isSetUp), {
      toCoordinators,
      once: (memberId) => {
        const times = kind === 'cover_result' ? 0 : corrections(memberId);
        return times === 0 ? subject : `${subject} #${times}`;
      },
      notBefore: (memberId) => {
        const times = kind === 'cover_corrected' ? corrections(memberId) : 0;
        const wait = toCoordinators && !isUrgent(start, now) ? COORDINATOR_WAIT_MS : 0;
        return now.epochMs + (times === 0 ? wait : CORRECTION_WAIT_MS * 2 ** times);
      },
    });
  }
}
