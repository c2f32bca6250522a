import { instantOf } from '../calendar/time-zone.ts';
import {
  addOutsideQuietHours,
  defaultQuietHours,
  isQuiet,
  nextOutsideQuietHours,
  type QuietHours,
  quietHoursFor,
  TIME_TO_ACT_MS,
  timeOutsideQuietHours,
} from '../delivery/quiet-hours.ts';
import type { MemberId, RoleId } from '../ids.ts';
import { type Refusal, refusal } from '../refusals/refusal.ts';
import { type ChurchNow, isPast, type Service, type ServiceRef } from '../services/services.ts';
import type { AssignmentResponse } from '../serving/response.ts';

/*
 * A cover request seeks someone for the place of a member who can't make it (docs/product.md, "Cover"). Moments and
 * durations are in milliseconds.
 */

/** The place of a member who can't make it. */
export interface CoverPlace {
  readonly service: ServiceRef;
  readonly roleId: RoleId;
  /** The member who can't make it. */
  readonly memberId: MemberId;
  /** The number of the place, if that member was removed and no one has it. */
  readonly vacantPlace?: number | null;
}

/** The states of a request. All but the first are final. */
export const COVER_STATES = ['asking', 'covered', 'withdrawn', 'closed', 'expired'] as const;

export type CoverState = (typeof COVER_STATES)[number];

/**
 * Sundial is looking for someone. While the month is a draft, the request is paused: it asks no one, and no one can
 * take the place.
 */
export interface Asking {
  readonly state: 'asking';
  /** When Sundial asks the next person. Null if it won't ask anyone else. */
  readonly nextAskAt: number | null;
  /** When a coordinator asked everyone at once. */
  readonly everyoneAskedAt: number | null;
}

interface Covered {
  readonly state: 'covered';
  readonly by: MemberId;
  readonly endedAt: number;
}

/** Withdrawn by its member, ended by a coordinator or because the place is gone, or too late. */
interface EndedOtherwise {
  readonly state: Exclude<CoverState, 'asking' | 'covered'>;
  readonly endedAt: number;
}

export type CoverRequest = Asking | Covered | EndedOtherwise;

/** The facts about the place of a request, as they are now. */
export interface PlaceFacts {
  /** Undefined if it does not take place. */
  readonly service: Service | undefined;
  readonly isPublished: boolean;
  /** The current response of the member who needs cover. Null if they no longer have the role at the service. */
  readonly response: AssignmentResponse | null;
}

/** A request after a step, and the consequences of the step. */
export interface CoverStep {
  readonly request: CoverRequest;
  readonly ask: readonly MemberId[];
  /** Whether coordinators get the message that no one else will be asked. */
  readonly isHelpNeeded: boolean;
}

/** How long one person has to answer before Sundial asks the next, without quiet hours. */
export const TIME_TO_ANSWER = { min: TIME_TO_ACT_MS, max: 24 * 3_600_000 } as const;

const step = (request: CoverRequest, follows: Partial<CoverStep> = {}): CoverStep => ({
  request,
  ask: [],
  isHelpNeeded: false,
  ...follows,
});

/** Returns until when someone can be found. A service without a time may begin early in the day. */
export function asksUntil({ date, startsAt }: Pick<Service, 'date' | 'startsAt'>, timeZone: string): number {
  return instantOf(date, startsAt ?? '00:00', timeZone);
}

/** Returns whether the service starts within 24 hours, so that there is no time to ask one person at a time. */
export function isUrgent(
  service: Pick<Service, 'date' | 'startsAt'>,
  { epochMs, timeZone }: ChurchNow,
): boolean {
  return asksUntil(service, timeZone) - epochMs <= TIME_TO_ANSWER.max;
}

/**
 * Returns the quiet hours for requests to cover a service: the night, and the evening too if there is time until
 * tomorrow.
 */
function hoursFor(service: Service, now: number, timeZone: string): QuietHours {
  return quietHoursFor(now, asksUntil(service, timeZone), timeZone);
}

/** Returns whether less time than to act would be left after quiet hours, so that coordinators learn of a request at once. */
export function isPressing(service: Service, { epochMs: now, timeZone }: ChurchNow): boolean {
  const afterQuietHours = nextOutsideQuietHours(now, defaultQuietHours(timeZone));
  return afterQuietHours > now && afterQuietHours + TIME_TO_ACT_MS > asksUntil(service, timeZone);
}

/**
 * Opens a request. Asking the first person is due at once, or after quiet hours: a job asks (`server/cover/job.ts`). If there would be too little time then, the
 * coordinators learn of it at once.
 */
export function openRequest(service: Service, churchNow: ChurchNow): CoverStep {
  const { epochMs: now, timeZone } = churchNow;
  const first = nextOutsideQuietHours(now, hoursFor(service, now, timeZone));
  const isTooLate = first >= asksUntil(service, timeZone);
  const request = { state: 'asking', nextAskAt: isTooLate ? null : first, everyoneAskedAt: null } as const;
  return step(request, { isHelpNeeded: isTooLate || isPressing(service, churchNow) });
}

/**
 * Returns the request that a member's response leads to: a new one, their open one withdrawn, or null if nothing
 * changes. `newest` is their newest request for this place.
 */
export function followResponse(
  newest: CoverRequest | null,
  { before, given }: { readonly before: AssignmentResponse; readonly given: AssignmentResponse },
  { service, now }: { readonly service: Service; readonly now: ChurchNow },
): CoverStep | null {
  const isOpen = newest?.state === 'asking';
  if (given !== 'declined') return isOpen ? endRequest('withdrawn', now.epochMs) : null;
  // A changed reason does not open a request that a coordinator has closed.
  const isSettled = before === 'declined' && newest !== null && newest.state !== 'expired';
  return isOpen || isSettled ? null : openRequest(service, now);
}

/** Returns an open request, or the state it ends in because its place no longer needs cover. */
export function settle(request: CoverRequest, place: PlaceFacts, now: ChurchNow): CoverRequest {
  if (request.state !== 'asking') return request;
  const ended = (state: EndedOtherwise['state']): CoverRequest => ({ state, endedAt: now.epochMs });
  if (!place.service) return ended('closed');
  if (isPast(place.service, now)) return ended('expired');
  if (!place.isPublished) return request;
  if (place.response === null) return ended('closed');
  return place.response === 'declined' ? request : ended('withdrawn');
}

/**
 * Returns whether it is time to ask the next person: when the last one has had time to answer, or at once if they said no or
 * the message did not reach them (`isLastOver`). After everyone was asked, that is when all of them said no (`isLastOver`)
 * and no coordinator knows that yet (`isHelpRequested`). A moment that only a wrong clock can have set is due at once.
 */
export function isAskDue(
  { nextAskAt, everyoneAskedAt }: Asking,
  service: Service,
  { epochMs: now, timeZone }: ChurchNow,
  { isLastOver = false, isHelpRequested = false } = {},
): boolean {
  const hours = hoursFor(service, now, timeZone);
  if (isQuiet(now, hours)) return false;
  if (nextAskAt === null) return everyoneAskedAt !== null && isLastOver && !isHelpRequested;
  return isLastOver || nextAskAt <= now || nextAskAt > addOutsideQuietHours(now, TIME_TO_ANSWER.max, hours);
}

/**
 * Asks the next person. `left`: those who can cover the place, can be reached and have not been asked, in order. The
 * time until the service is divided evenly among them.
 */
export function askNext(
  request: Asking,
  left: readonly MemberId[],
  service: Service,
  { epochMs: now, timeZone }: ChurchNow,
): CoverStep {
  const hours = hoursFor(service, now, timeZone);
  const end = asksUntil(service, timeZone);
  const [next, ...later] = left;
  if (next === undefined || now >= end) return step({ ...request, nextAskAt: null }, { isHelpNeeded: true });
  const share = timeOutsideQuietHours(now, end, hours) / (later.length + 1);
  const time = Math.min(Math.max(Math.floor(share), TIME_TO_ANSWER.min), TIME_TO_ANSWER.max);
  const nextAskAt = addOutsideQuietHours(now, time, hours);
  const isLast = nextAskAt >= end;
  return step({ ...request, nextAskAt: isLast ? null : nextAskAt }, { ask: [next], isHelpNeeded: isLast });
}

/** Asks everyone who has not been asked yet, at once. */
export function askEveryone(request: Asking, left: readonly MemberId[], now: number): CoverStep {
  return step({ ...request, nextAskAt: null, everyoneAskedAt: now }, { ask: left });
}

/** Ends the request, because this member has the place now. */
export function coveredBy(by: MemberId, now: number): CoverStep {
  return step({ state: 'covered', by, endedAt: now });
}

/** Withdraws or closes a request. */
export function endRequest(state: 'withdrawn' | 'closed', now: number): CoverStep {
  return step({ state, endedAt: now });
}

/**
 * Returns why a request can no longer be changed, or null if it is open. `nameOf` gives the name of the person who
 * covers it.
 */
export function checkOpen(
  request: CoverRequest,
  place: PlaceFacts,
  now: ChurchNow,
  nameOf: (id: MemberId) => string,
): Refusal<'cover_taken' | 'cover_not_needed' | 'no_roster'> | null {
  const current = settle(request, place, now);
  if (current.state === 'covered') return refusal('cover_taken', { name: nameOf(current.by) });
  if (current.state !== 'asking') return refusal('cover_not_needed');
  return place.isPublished ? null : refusal('no_roster');
}

/**
 * Returns why a coordinator can't change a place of a published roster, or null if they can. `isOpen`: it is about a place
 * that no one has.
 */
export function checkPlace(
  { service, isPublished, response }: PlaceFacts,
  now: ChurchNow,
  { isOpen = false } = {},
): Refusal<'no_service' | 'service_over' | 'no_roster' | 'nothing_to_replace'> | null {
  if (!service) return refusal('no_service');
  if (isPast(service, now)) return refusal('service_over');
  if (!isPublished) return refusal('no_roster');
  return response === null && !isOpen ? refusal('nothing_to_replace') : null;
}
