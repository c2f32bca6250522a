import type { adminCoverCalls } from '#contract/admin-cover.ts';
import type { CoverRequestOnWire, coverCalls, TAKER_REFUSES } from '#contract/cover.ts';
import { onWire } from '#contract/service-on-wire.ts';
import { checkTaker } from '#domain/cover/candidates.ts';
import {
  type Asking,
  askEveryone,
  type CoverStep,
  checkOpen,
  coverRequest,
  endRequest,
  isUrgent,
  settle,
} from '#domain/cover/cover-request.ts';
import type { MemberId } from '#domain/ids.ts';
import type { RefusalCode } from '#domain/refusals/refusal.ts';
import { type ChurchNow, sharesDate } from '#domain/services/services.ts';
import type { SignedIn } from '#server/auth/session.ts';
import type { Db, Transaction } from '#server/db/database.ts';
import { type NameOf, readNames } from '#server/db/names.ts';
import { churchNow, type Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { type Refused, throwIfRefused } from '#server/http/refusal-error.ts';
import { channelsSetUp } from '#server/outbox/channels.ts';
import { listReachable } from '#server/outbox/recipient-queries.ts';
import { readCandidates } from '#server/planner/cover-candidates.ts';
import { listAskable, listAsks } from '#server/workflows/cover-asks.ts';
import {
  findRequest,
  findTaker,
  listOpenRequests,
  lockRequest,
  namePlace,
  readPlace,
  type StoredRequest,
} from '#server/workflows/cover-facts.ts';
import { type CoverContext, coverContext } from '#server/workflows/cover-messages.ts';
import { handOver, leaveEmpty, logCoverStep, saveStep } from '#server/workflows/cover-steps.ts';
import { presentCandidate, presentForCoordinators } from './present.ts';

type OpenRequest = StoredRequest & { readonly request: Asking };

type RequestRefusal = 'unknown_cover_request' | 'cover_taken' | 'cover_not_needed' | 'no_roster';
type TakerRefusal = Exclude<(typeof TAKER_REFUSES)[number], RequestRefusal>;

/**
 * Returns an open request as the caller sees it, or null if it is not for the caller. `nameOf` is null for a caller who
 * sees no names.
 */
async function present(
  db: Db,
  stored: StoredRequest,
  memberId: MemberId,
  nameOf: NameOf | null,
  now: ChurchNow,
): Promise<CoverRequestOnWire | null> {
  const { place } = stored;
  const facts = await readPlace(db, place);
  const { service, services, reason } = facts;
  const request = settle(stored.request, facts, now);
  if (request.state !== 'asking' || !facts.isPublished || !service) return null;
  const taker = await findTaker(db, memberId, place, { isLocked: false });
  const canAccept = taker !== null && checkTaker(taker) === null;
  if (!canAccept && !nameOf) return null;
  const asks = await listAsks(db, stored);
  const { role } = await namePlace(db, place);
  const shown = {
    id: stored.id,
    ...onWire(service),
    startsAt: service.startsAt,
    name: service.name,
    sharesDate: sharesDate(service, services),
    role: { id: place.roleId, name: role },
    canAccept,
    isAsked: (asks.get(memberId)?.outcome ?? 'void') !== 'void',
  };
  if (!nameOf) return shown;
  const others = { reason, isUrgent: isUrgent(service, now), asks, nameOf };
  return { ...shown, forCoordinators: presentForCoordinators(stored, request, others) };
}

/** Refuses if the request is not open. Before a change, the caller must have locked it. */
async function throwUnlessOpen(
  db: Db,
  { place, request }: StoredRequest,
  now: ChurchNow,
  refused: Refused<RequestRefusal>,
): Promise<void> {
  const name = request.state === 'covered' ? (await readNames(db))(request.by) : '';
  throwIfRefused(
    checkOpen(request, await readPlace(db, place), now, () => name),
    refused,
  );
}

/** What a change of a request needs of its call. */
interface Changing<Codes extends RefusalCode> {
  readonly params: { readonly id: number };
  readonly actor: SignedIn;
  readonly deps: Deps;
  readonly refused: Refused<Codes | RequestRefusal>;
}

/**
 * Makes a change of an open request in one transaction, and saves the step that it returns, if any. Refuses if the
 * request is not open, unless `taker` already has the place: the answer to an earlier request may have been lost.
 */
function change<Codes extends RefusalCode>(
  { params: { id }, actor, deps, refused }: Changing<Codes>,
  decide: (tx: Transaction, stored: OpenRequest, context: CoverContext) => Promise<CoverStep | null>,
  taker: MemberId | null = null,
) {
  const context = coverContext(deps, actor.memberId);
  return deps.database.transaction(async (tx) => {
    const stored = await lockRequest(tx, id);
    if (!stored) throw refused('unknown_cover_request');
    const { state } = stored.request;
    if (stored.request.state === 'covered' && stored.request.by === taker) return { id, state };
    await throwUnlessOpen(tx, stored, context.now, refused);
    const step = await decide(tx, stored as OpenRequest, context);
    if (step) await saveStep(tx, stored, step, context);
    return { id, state: step?.request.state ?? state };
  });
}

/** Hands the place of a request to a member. Refuses if the member can't take it. */
function giveTo(memberId: MemberId, changing: Changing<TakerRefusal>, { byCoordinator = false } = {}) {
  const give = async (tx: Transaction, stored: OpenRequest, context: CoverContext) => {
    const taker = await findTaker(tx, memberId, stored.place, { isLocked: true });
    if (!taker) throw changing.refused('unknown_member');
    throwIfRefused(checkTaker(taker, { byCoordinator }), changing.refused);
    await handOver(tx, changing.actor, stored, taker, context);
    return coverRequest(memberId, context.now.epochMs);
  };
  return change(changing, give, memberId);
}

export const coverRoutes: Handlers<typeof coverCalls & typeof adminCoverCalls> = {
  async listCoverRequests({ actor, query, deps }) {
    const db = deps.database.query;
    const requests = await listOpenRequests(db);
    const isForCoordinator = actor.isAdmin && query.only === undefined && requests.length > 0;
    const nameOf = isForCoordinator ? await readNames(db) : null;
    const shown: CoverRequestOnWire[] = [];
    for (const stored of requests) {
      const one = await present(db, stored, actor.memberId, nameOf, churchNow(deps));
      if (one) shown.push(one);
    }
    return shown;
  },

  async listCoverCandidates({ params, deps, refused }) {
    const db = deps.database.query;
    const stored = await findRequest(db, params.id);
    if (!stored) throw refused('unknown_cover_request');
    await throwUnlessOpen(db, stored, churchNow(deps), refused);
    const { candidates, others } = await readCandidates(db, stored.place);
    const nameOf = await readNames(db);
    const all = [...candidates, ...others];
    const ids = all.map(({ user }) => user.id);
    const reachable = await listReachable(db, ids, channelsSetUp(deps));
    return all.map((one) => presentCandidate(one, nameOf, reachable.has(one.user.id)));
  },

  acceptCover: (call) => giveTo(call.actor.memberId, call),

  assignCover: ({ body, ...call }) => giveTo(body.userId, call, { byCoordinator: true }),

  async askEveryone(call) {
    const db = call.deps.database.query;
    const seen = await findRequest(db, call.params.id);
    // Before the transaction, because a large church takes a while to read and plan.
    const { candidates } = seen ? await readCandidates(db, seen.place) : { candidates: [] };
    return change(call, async (tx, stored, context) => {
      const left = await listAskable(tx, candidates, await listAsks(tx, stored), context.isSetUp);
      if (stored.request.everyoneAskedAt !== null && left.length === 0) return null;
      await logCoverStep(tx, call.actor, 'cover_asked_everyone', stored, context);
      return askEveryone(stored.request, left, context.now.epochMs);
    });
  },

  async closeCover({ body, ...call }) {
    return change(call, async (tx, stored, context) => {
      await logCoverStep(tx, call.actor, 'cover_closed', stored, context);
      if (body.leaveEmpty) await leaveEmpty(tx, call.actor, stored, context);
      return endRequest('closed', context.now.epochMs);
    });
  },
};
