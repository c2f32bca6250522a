import type { CoverRequestInResponse, coverCalls } from '#contract/cover.ts';
import { type Month, type MonthKey, monthKey, monthOf } from '#domain/calendar/calendar.ts';
import { askEveryone, checkPlace, endRequest, isUrgent, settle } from '#domain/cover/cover-request.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Places } from '#domain/places/places.ts';
import type { Refusal, RefusalCode } from '#domain/refusals/refusal.ts';
import { type ChurchNow, type Service, sharesDate, titledRef } from '#domain/services/services.ts';
import { isAmong, isNone, type TeamScope } from '#domain/teams/scope.ts';
import { shownNameAmong } from '#languages/guests.ts';
import { scopeNamed } from '#server/auth/team-scope.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { listAskable, listAsks, saveDecline } from '#server/cover/ask-queries.ts';
import { coverContext } from '#server/cover/context.ts';
import {
  findNewestRequest,
  findRequest,
  listOpenRequests,
  namePlace,
  readPlace,
  type StoredRequest,
} from '#server/cover/request-queries.ts';
import { type CoverCall, changeOpenRequest, logOfRequest, type OpenRequest } from '#server/cover/requests.ts';
import { type Db, lockPlaces, type Transaction } from '#server/db/database.ts';
import { type NameOf, readNames } from '#server/db/names.ts';
import { listRoles } from '#server/db/roles.ts';
import { churchNow } from '#server/deps.ts';
import { listOwnAndActedFor, memberFor } from '#server/families/acting-queries.ts';
import { throwIfRefused } from '#server/http/refusal-error.ts';
import { endLearningWithout, move } from '#server/places/move.ts';
import { listAskedInOrder, placeIn, readPlaces } from '#server/planner/read-places.ts';
import { respondAndAnswer } from '#server/serving/responses.ts';
import { presentForCoordinators } from './present.ts';

/**
 * Returns an open request as the caller sees it for a member, or null if it is not for them. `nameOf` is null for a caller who
 * sees no names.
 */
async function present(
  db: Db,
  stored: StoredRequest,
  memberId: MemberId,
  nameOf: NameOf | null,
  placesOf: (month: Month) => Promise<Places>,
  now: ChurchNow,
): Promise<CoverRequestInResponse | null> {
  const { place } = stored;
  const facts = await readPlace(db, place);
  const { service, services, reason } = facts;
  const request = settle(stored.request, facts, now);
  if (request.state !== 'asking' || !facts.isPublished || !service) return null;
  const places = await placesOf(monthOf(place.service.date));
  const at = placeIn(places, place);
  const canAccept = places.refusalFor(at, memberId, 'member') === null;
  if (!canAccept && !nameOf) return null;
  const asks = await listAsks(db, stored);
  const outcome = asks.get(memberId)?.outcome ?? 'void';
  if (outcome === 'declined' && !nameOf) return null;
  const { role } = await namePlace(db, place);
  const shown = {
    id: stored.id,
    ...titledRef(service),
    sharesDate: sharesDate(service, services),
    role: { id: place.roleId, name: role },
    memberId,
    canAccept,
    isAsked: outcome === 'asked' || outcome === 'lost',
  };
  if (!nameOf) return shown;
  const others = { reason, seat: at.seat, isUrgent: isUrgent(service, now), asks, nameOf };
  return { ...shown, forCoordinators: presentForCoordinators(stored, request, others) };
}

const NO_TEAMS: TeamScope = new Set();

/** Returns a function that says which of these requests are about places of these teams. */
async function requestsOf(db: Db, requests: readonly StoredRequest[], teams: TeamScope) {
  const isForNone = requests.length === 0 || isNone(teams);
  const roles = isForNone ? [] : await listRoles(db);
  const theirs = new Set(roles.filter(({ teamId }) => isAmong(teams, teamId)).map(({ id }) => id));
  return ({ place }: StoredRequest) => theirs.has(place.roleId);
}

/** Returns how a request's place moves to someone or no one. */
function moveFrom({ place: { memberId, vacantPlace: seat = null, ...place } }: StoredRequest) {
  return { place: { ...place, seat }, from: memberId };
}

/** Hands the place of a request to a member. Refuses if the member can't take it. */
function takePlace<Codes extends RefusalCode>(
  memberId: MemberId,
  call: CoverCall<Codes>,
  {
    why,
    ...how
  }: {
    readonly why: 'accepted' | 'assigned';
    readonly isGuest?: boolean;
    readonly confirm?: boolean | undefined;
  },
) {
  const take = async (tx: Transaction, request: OpenRequest) => {
    const plans = why === 'assigned' ? call.actor.plans : 'all';
    const because = { why, by: call.actor, plans, request };
    const { refused } = await move(tx, { ...moveFrom(request), to: memberId, ...how, ...because }, call.deps);
    // The place of an open request exists.
    throwIfRefused((refused[0]?.refusal ?? null) as Refusal<Codes> | null, call.refused);
    return null;
  };
  return changeOpenRequest(call, take, memberId);
}

export const coverRoutes: Handlers<typeof coverCalls> = {
  async listCoverRequests({ actor, query, deps }) {
    const db = deps.database.query;
    const all = await listOpenRequests(db);
    const isMeant = await requestsOf(db, all, await scopeNamed(db, query.teamId));
    const requests = query.teamId === undefined ? all : all.filter(isMeant);
    const isPlanned = await requestsOf(db, requests, query.only ? NO_TEAMS : actor.plans);
    const nameOf = requests.some(isPlanned) ? await readNames(db) : null;
    const takers = requests.every(isPlanned) ? [actor.memberId] : await listOwnAndActedFor(db, actor);
    const shown: CoverRequestInResponse[] = [];
    const read = new Map<MonthKey, Promise<Places>>();
    const placesOf = (month: Month) => {
      const places = read.get(monthKey(month)) ?? readPlaces(db, month, takers);
      read.set(monthKey(month), places);
      return places;
    };
    for (const stored of requests)
      for (const memberId of isPlanned(stored) ? [actor.memberId] : takers) {
        const seenNames = isPlanned(stored) ? nameOf : null;
        const one = await present(db, stored, memberId, seenNames, placesOf, churchNow(deps));
        if (one) shown.push(one);
      }
    return shown;
  },

  async seekCover({ body, actor, deps, refused }) {
    const context = coverContext(deps, actor.memberId);
    const { memberId, roleId } = body;
    const place = { service: body, roleId, memberId };
    return deps.database.transaction(async (tx) => {
      await lockPlaces(tx, [body.date]);
      const facts = await readPlace(tx, place);
      throwIfRefused(checkPlace(facts, context.now), refused);
      const before = await findNewestRequest(tx, memberId, place.service);
      // The member's earlier reason stays.
      const given = { response: 'declined', reason: facts.reason } as const;
      // As if they had not responded: after a coordinator closes a request, a new decline asks people again.
      const duty = { roleId, memberId, service: facts.service as Service, response: 'none' } as const;
      await respondAndAnswer(tx, duty, given, context);
      const { id, request } = (await findNewestRequest(tx, memberId, place.service)) as StoredRequest;
      // A second press changes nothing.
      if (before?.id !== id || before.request.state !== request.state)
        await logOfRequest(tx, actor, 'added', place, context.now.epochMs);
      return { id, state: request.state };
    });
  },

  async changePlace({ body, actor, deps, refused }) {
    const { from, guestId, date, timeId, roleId, confirm } = body;
    const now = churchNow(deps);
    const to = guestId ?? body.to;
    const isGuest = guestId !== undefined;
    const anyone = from ?? to;
    if (anyone === null) throw refused('nothing_to_replace');
    return deps.database.transaction(async (tx) => {
      await lockPlaces(tx, [date]);
      const facts = await readPlace(tx, { service: body, roleId, memberId: anyone });
      throwIfRefused(checkPlace(facts, now, { isOpen: from === null }), refused);
      const place = { service: { date, timeId }, roleId, seat: null };
      const moved = await move(
        tx,
        { place, from, to, isGuest, confirm, why: 'changed', by: actor, plans: actor.plans },
        deps,
      );
      throwIfRefused(moved.refused[0]?.refusal ?? null, refused);
      const people = moved.notice?.people ?? [];
      const unreachable = people.filter(({ isReachable }) => !isReachable);
      return {
        messages: moved.notice?.messages ?? 0,
        unreachable: unreachable.map(shownNameAmong(people, 'full')),
      };
    });
  },

  async acceptCover({ body, ...call }) {
    const { actor, deps, refused } = call;
    return takePlace(await memberFor(deps.database.query, actor, body?.memberId, refused), call, {
      why: 'accepted',
    });
  },

  async declineCover({ body, ...call }) {
    const { actor, deps, refused } = call;
    const memberId = await memberFor(deps.database.query, actor, body?.memberId, refused);
    return changeOpenRequest(call, async (tx, stored, { now }) => {
      await saveDecline(tx, stored.id, memberId, now.epochMs);
      return null;
    });
  },

  assignCover: ({ body: { memberId, guestId, confirm }, ...call }) =>
    // The contract requires one of them.
    takePlace((memberId ?? guestId) as MemberId, call, {
      ...{ why: 'assigned', isGuest: guestId !== undefined, confirm },
    }),

  async askEveryone(call) {
    const db = call.deps.database.query;
    const seen = await findRequest(db, call.params.id);
    // Before the transaction, because a large church takes a while to read and plan.
    const candidates = seen ? await listAskedInOrder(db, seen.place) : [];
    return changeOpenRequest(call, async (tx, stored, context) => {
      const left = await listAskable(tx, candidates, await listAsks(tx, stored), context.isSetUp);
      if (stored.request.everyoneAskedAt !== null && left.length === 0) return null;
      await logOfRequest(tx, call.actor, 'asked', stored.place, context.now.epochMs);
      return askEveryone(stored.request, left, context.now.epochMs);
    });
  },

  async closeCover({ body, ...call }) {
    return changeOpenRequest(call, async (tx, stored, context) => {
      await logOfRequest(tx, call.actor, 'closed', stored.place, context.now.epochMs);
      const because = { why: 'left_empty', by: call.actor } as const;
      if (body.leaveEmpty) await move(tx, { ...moveFrom(stored), to: null, ...because }, call.deps);
      else await endLearningWithout(tx, stored, call.actor, call.deps);
      return endRequest('closed', context.now.epochMs);
    });
  },
};
