import type { Month } from '#domain/calendar/calendar.ts';
import {
  type Asking,
  type CoverPlace,
  type CoverStep,
  checkOpen,
  followResponse,
  type PlaceFacts,
  settle,
} from '#domain/cover/cover-request.ts';
import type { MemberId } from '#domain/ids.ts';
import type { RefusalCode } from '#domain/refusals/refusal.ts';
import type { Service } from '#domain/services/services.ts';
import type { AssignmentResponse } from '#domain/serving/response.ts';
import type { SignedIn } from '../auth/session.ts';
import { type Author, logChange } from '../db/change-log.ts';
import type { Transaction } from '../db/database.ts';
import { readNames } from '../db/names.ts';
import type { Deps } from '../deps.ts';
import { type Refused, throwIfRefused } from '../http/refusal-error.ts';
import { lockRecipients } from '../outbox/recipient-queries.ts';
import { listWithoutMember } from '../planner/read-places.ts';
import { saveAsks } from './ask-queries.ts';
import { type CoverContext, coverContext } from './context.ts';
import { saveLeftAlone } from './left-alone-queries.ts';
import { enqueueCoverMessages } from './messages.ts';
import {
  findNewestRequest,
  findRequest,
  insertRequest,
  listOpenRequests,
  lockRequest,
  namePlace,
  readPlace,
  type StoredRequest,
  saveRequest,
  saveVacantPlace,
} from './request-queries.ts';

export type OpenRequest = StoredRequest & { readonly request: Asking };

type RequestRefusal = 'unknown_cover_request' | 'cover_taken' | 'cover_not_needed' | 'no_roster';

/** The parts of a call that a change of a request needs. */
export interface CoverCall<Codes extends RefusalCode> {
  readonly params: { readonly id: number };
  readonly actor: SignedIn;
  readonly deps: Deps;
  readonly refused: Refused<Codes | RequestRefusal>;
}

/** Saves a request after a step, and enqueues its messages. The caller must have locked the request. */
export async function saveStep(
  tx: Transaction,
  stored: Pick<StoredRequest, 'id' | 'place'>,
  step: CoverStep,
  context: CoverContext,
): Promise<void> {
  await saveRequest(tx, stored.id, step.request);
  // Someone may have been removed since the candidates were read.
  await saveAsks(tx, stored, await lockRecipients(tx, step.ask, context.isSetUp), context.now.epochMs);
  await enqueueCoverMessages(tx, stored, step, context);
}

/**
 * Makes a change of a request in one transaction: saves the step that `decide` returns, if any. Returns the request's state,
 * or null if there is no such request.
 */
export function changeRequest(
  { database }: Pick<Deps, 'database'>,
  id: number,
  context: CoverContext,
  decide: (tx: Transaction, stored: StoredRequest, place: PlaceFacts) => Promise<CoverStep | null>,
) {
  return database.transaction(async (tx) => {
    const stored = await lockRequest(tx, id);
    if (!stored) return null;
    const step = await decide(tx, stored, await readPlace(tx, stored.place));
    if (step) await saveStep(tx, stored, step, context);
    // Without a step, a move may have ended the request.
    return { id, state: (step ?? (await findRequest(tx, id)) ?? stored).request.state };
  });
}

/**
 * Makes a change of an open request. Refuses if the request is not open, unless `taker` already has the place: the answer to
 * an earlier request may have been lost.
 */
export async function changeOpenRequest<Codes extends RefusalCode>(
  { params: { id }, actor, deps, refused }: CoverCall<Codes>,
  decide: (tx: Transaction, stored: OpenRequest, context: CoverContext) => Promise<CoverStep | null>,
  taker: MemberId | null = null,
) {
  const context = coverContext(deps, actor.memberId);
  const changed = await changeRequest(deps, id, context, async (tx, stored, place) => {
    if (stored.request.state === 'covered' && stored.request.by === taker) return null;
    const name = stored.request.state === 'covered' ? (await readNames(tx))(stored.request.by) : '';
    throwIfRefused(
      checkOpen(stored.request, place, context.now, () => name),
      refused,
    );
    return decide(tx, stored as OpenRequest, context);
  });
  if (!changed) throw refused('unknown_cover_request');
  return changed;
}

/**
 * Opens or withdraws a member's request as their response demands, before the response is saved. The caller must have
 * locked the services and the month.
 */
export async function followWithCover(
  tx: Transaction,
  place: CoverPlace,
  { service, before, given }: { service: Service; before: AssignmentResponse; given: AssignmentResponse },
  context: CoverContext,
): Promise<void> {
  const { now } = context;
  let newest = await findNewestRequest(tx, place.memberId, service);
  if (newest) {
    // One that the revised roster has ended, for another role too.
    const request = settle(newest.request, await readPlace(tx, newest.place), now);
    if (request !== newest.request)
      await saveStep(tx, newest, { request, ask: [], isHelpNeeded: false }, context);
    newest = { ...newest, request };
  }
  const current = newest?.place.roleId === place.roleId ? newest : null;
  const step = followResponse(current?.request ?? null, { before, given }, { service, now });
  if (!step) return;
  // A request is reopened with its earlier asks. One that someone has covered stays unchanged.
  const reopened = current && current.request.state !== 'covered' ? current : null;
  const stored = reopened ?? { id: await insertRequest(tx, place, step.request, now.epochMs), place };
  await saveStep(tx, stored, step, context);
}

/**
 * Seeks cover for a place that a member who is being removed has left, and tells the coordinators who then serves without
 * them: `dependents` are people of the family who can't do without the member.
 */
export async function seekCoverWithoutMember(
  tx: Transaction,
  left: Service &
    Omit<CoverPlace, 'service'> & { readonly place: number; readonly response: AssignmentResponse },
  dependents: readonly MemberId[],
  context: CoverContext,
): Promise<void> {
  const { date, timeId, roleId, memberId, response: before } = left;
  const place = { service: { date, timeId }, roleId, memberId };
  if (before !== 'declined')
    await followWithCover(tx, place, { service: left, before, given: 'declined' }, context);
  const stored = await findNewestRequest(tx, memberId, left);
  if (stored?.request.state !== 'asking') return;
  await saveVacantPlace(tx, stored.id, left.place);
  await saveLeftAlone(tx, stored.id, await listWithoutMember(tx, place, dependents));
  const step = { request: stored.request, ask: [], isHelpNeeded: false };
  await enqueueCoverMessages(tx, stored, step, context);
}

/** Ends the open requests of a month whose place no longer needs cover. */
export async function settleRequests(tx: Transaction, month: Month, context: CoverContext): Promise<void> {
  for (const stored of await listOpenRequests(tx, month)) {
    const request = settle(stored.request, await readPlace(tx, stored.place), context.now);
    if (request !== stored.request)
      await saveStep(tx, stored, { request, ask: [], isHelpNeeded: false }, context);
  }
}

/** Logs a coordinator's action on the request for a place. */
export async function logOfRequest(
  tx: Transaction,
  by: Author,
  verb: 'added' | 'asked' | 'closed',
  place: CoverPlace,
  now: number,
): Promise<void> {
  const { role, startsAt, name, ...member } = await namePlace(tx, place);
  const at = { date: place.service.date, startsAt, name };
  const person = { ...member, id: place.memberId };
  await logChange(tx, by, now, { subject: 'cover_request', verb, person, role, at });
}
