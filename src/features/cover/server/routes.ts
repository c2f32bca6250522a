import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CoverRequestOnWire, coverCalls } from '#contract/cover.ts';
import { checkTaker } from '#domain/cover/candidates.ts';
import {
  type Asking,
  askEveryone,
  type CoverStep,
  checkOpen,
  coverRequest,
  endRequest,
  settle,
} from '#domain/cover/cover-request.ts';
import type { MemberId } from '#domain/ids.ts';
import { formatName } from '#domain/members/name-format.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { refusal } from '#domain/refusals/refusal.ts';
import type { SignedIn } from '#server/auth/session.ts';
import type { Db, Transaction } from '#server/db/database.ts';
import { listServicesBetween } from '#server/db/services.ts';
import { readSettings } from '#server/db/settings.ts';
import { churchNow, type Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { type Refused, throwIfRefused } from '#server/http/refusal-error.ts';
import { readCandidates } from '#server/planner/cover-candidates.ts';
import {
  findRequest,
  findTaker,
  handOver,
  leaveEmpty,
  listAsks,
  listOpenRequests,
  lockRequest,
  logCoverStep,
  readPlace,
  type StoredRequest,
  saveStep,
} from '#server/workflows/cover-request.ts';
import { presentForCoordinators, presentPlace } from './present.ts';
import { findRoleName, listPeople } from './queries.ts';

type OpenRequest = StoredRequest & { readonly request: Asking };

type RefusesRequest = Refused<'unknown_cover_request' | 'cover_taken' | 'cover_not_needed' | 'no_roster'>;
type RefusesTaker = Refused<'unknown_member' | 'already_assigned' | 'not_available' | 'not_suitable'>;

/** Returns the names of these members, by id. */
async function namesOf(db: Db, ids: readonly MemberId[]): Promise<(id: MemberId) => string> {
  const people = await listPeople(db, ids);
  const nameOf = nameAmong(people, (await readSettings(db)).nameFormat);
  const names = new Map(people.map((person) => [person.id, nameOf(person)]));
  return (id) => names.get(id) ?? '';
}

/** Returns an open request as the caller sees it, or null if it is not for the caller. */
async function present(
  db: Db,
  stored: StoredRequest,
  { memberId, isAdmin }: SignedIn,
  now: ReturnType<typeof churchNow>,
): Promise<CoverRequestOnWire | null> {
  const { place } = stored;
  const { service, isPublished, reason, response } = await readPlace(db, place);
  const request = settle(stored.request, { service, isPublished, response }, now);
  if (request.state !== 'asking' || !isPublished || !service) return null;
  const taker = await findTaker(db, memberId, place, { isLocked: false });
  const canAccept = taker !== null && checkTaker(taker) === null;
  if (!canAccept && !isAdmin) return null;
  const asks = await listAsks(db, stored.id);
  const services = await listServicesBetween(db, service.date, service.date);
  const shown = {
    ...presentPlace(stored, service, { services, roleName: await findRoleName(db, place.roleId) }),
    canAccept,
    isAsked: asks.has(memberId),
  };
  if (!isAdmin) return shown;
  const candidates = await readCandidates(db, place);
  const ids = [place.memberId, ...candidates.map(({ user }) => user.id), ...asks.keys()];
  const people = { reason, candidates, asks, nameOf: await namesOf(db, ids) };
  return { ...shown, forCoordinators: presentForCoordinators(stored, request, people) };
}

/** Locks a request for this transaction and returns it. Refuses if it is not open. */
async function lockOpenRequest(
  tx: Db,
  id: number,
  { now, refused }: { readonly now: ReturnType<typeof churchNow>; readonly refused: RefusesRequest },
): Promise<OpenRequest> {
  const stored = await lockRequest(tx, id);
  if (!stored) throw refused('unknown_cover_request');
  const { request } = stored;
  const [taker] = request.state === 'covered' ? await listPeople(tx, [request.by]) : [];
  const name = taker ? formatName(taker, (await readSettings(tx)).nameFormat) : '';
  throwIfRefused(
    checkOpen(request, await readPlace(tx, stored.place), now, () => name),
    refused,
  );
  return stored as OpenRequest;
}

/** Hands the place of a request to a member. Refuses if it is not open, or the member can't take it. */
function giveTo(
  memberId: MemberId,
  {
    id,
    actor,
    deps,
    refused,
  }: { id: number; actor: SignedIn; deps: Deps; refused: RefusesRequest & RefusesTaker },
  { byCoordinator }: { readonly byCoordinator: boolean },
) {
  const now = churchNow(deps);
  return deps.database.transaction(async (tx) => {
    const before = await lockRequest(tx, id);
    // A repeated request, after its answer was lost.
    if (before?.request.state === 'covered' && before.request.by === memberId)
      return { id, state: before.request.state };
    const stored = await lockOpenRequest(tx, id, { now, refused });
    const taker = await findTaker(tx, memberId, stored.place, { isLocked: true });
    throwIfRefused(taker ? checkTaker(taker, { byCoordinator }) : refusal('unknown_member'), refused);
    return save(tx, stored, coverRequest(memberId, now.epochMs), now, () =>
      handOver(tx, actor, stored, { ...(taker as NonNullable<typeof taker>), id: memberId }, { now }),
    );
  });
}

async function save(
  tx: Transaction,
  stored: StoredRequest,
  step: CoverStep,
  now: ReturnType<typeof churchNow>,
  apply: () => Promise<void>,
) {
  await apply();
  await saveStep(tx, stored, step, { now });
  return { id: stored.id, state: step.request.state };
}

export const coverRoutes: Handlers<typeof coverCalls> = {
  async listCoverRequests({ actor, deps }) {
    const db = deps.database.query;
    const shown: CoverRequestOnWire[] = [];
    for (const stored of await listOpenRequests(db)) {
      const one = await present(db, stored, actor, churchNow(deps));
      if (one) shown.push(one);
      // The candidates of a large church take up to 100 ms, which would block other calls.
      await nextTurn();
    }
    return shown;
  },

  acceptCover({ params, actor, ...rest }) {
    return giveTo(actor.memberId, { id: params.id, actor, ...rest }, { byCoordinator: false });
  },

  assignCover({ params, body, ...rest }) {
    return giveTo(body.userId, { id: params.id, ...rest }, { byCoordinator: true });
  },

  async askEveryone({ params: { id }, actor, deps, refused }) {
    const now = churchNow(deps);
    const seen = await findRequest(deps.database.query, id);
    // Before the transaction, because a large church takes a while to read and plan.
    const candidates = seen ? await readCandidates(deps.database.query, seen.place) : [];
    return deps.database.transaction(async (tx) => {
      const stored = await lockOpenRequest(tx, id, { now, refused });
      const asks = await listAsks(tx, id);
      const left = candidates.map(({ user }) => user.id).filter((memberId) => !asks.has(memberId));
      const { state, everyoneAskedAt } = stored.request;
      if (everyoneAskedAt !== null && left.length === 0) return { id, state };
      return save(tx, stored, askEveryone(stored.request, left, now.epochMs), now, () =>
        logCoverStep(tx, actor, 'cover_asked_everyone', stored, { now }),
      );
    });
  },

  async closeCover({ params: { id }, body, actor, deps, refused }) {
    const now = churchNow(deps);
    return deps.database.transaction(async (tx) => {
      const stored = await lockOpenRequest(tx, id, { now, refused });
      return save(tx, stored, endRequest('closed', now.epochMs), now, async () => {
        await logCoverStep(tx, actor, 'cover_closed', stored, { now });
        if (body.leaveEmpty) await leaveEmpty(tx, actor, stored, { now });
      });
    });
  },
};
