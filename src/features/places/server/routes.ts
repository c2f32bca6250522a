import type { CallInput } from '#contract/call.ts';
import type { ConcernInResponse, placeCalls } from '#contract/places.ts';
import { type Month, monthOf } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { candidatesFor, giveUnsaved, selectableBy } from '#domain/places/candidates.ts';
import { type Concern, EFFECTS } from '#domain/places/concerns.ts';
import { type PlaceRef, Places } from '#domain/places/places.ts';
import { findService, isSameService, serviceRef } from '#domain/services/services.ts';
import type { NamedRule } from '#domain/serving-together/named-rules.ts';
import { type ChurchAssignment, onlyTeams } from '#domain/smart-assign/model/church.ts';
import { isAmong, isInAnyOf, type TeamScope } from '#domain/teams/scope.ts';
import { concernText, wantsText, withoutText } from '#languages/concerns.ts';
import { asSentence, joinSentences } from '#languages/lists.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { withoutTexts } from '#server/cover/left-alone-queries.ts';
import { listOpenRequests } from '#server/cover/request-queries.ts';
import type { Db } from '#server/db/database.ts';
import { readSettings } from '#server/db/settings.ts';
import { whenAbandoned } from '#server/http/when-abandoned.ts';
import { channelsSetUp } from '#server/outbox/channels.ts';
import { listReachable } from '#server/outbox/recipient-queries.ts';
import { readChurch } from '#server/planner/church-queries.ts';
import { draftTeams, publishedTeams } from '#server/roster/publish-queries.ts';

/** A month as the people of its places are judged and named. */
interface JudgedMonth {
  readonly places: Places;
  readonly unsaved: readonly ChurchAssignment[];
  readonly roleName: (roleId: RoleId) => string;
}

/** Reads who has which place in a month, with a coordinator's selections that are not saved. */
async function readMonth(
  db: Db,
  month: Month,
  plans: TeamScope,
  unsaved: CallInput<typeof placeCalls.listConcerns>['body']['unsaved'],
): Promise<JudgedMonth> {
  const church = await readChurch(db, month);
  return {
    places: new Places(church, { published: await publishedTeams(db, month), plans }),
    unsaved: selectableBy(
      plans,
      church,
      unsaved.flatMap(({ date, timeId = null, roleId, memberId }) => {
        const at = findService(church.services, date, timeId);
        return 'code' in at ? [] : { ...serviceRef(at), roleId, memberId };
      }),
    ),
    roleName: (id) => church.roles.find((one) => one.id === id)?.name ?? '',
  };
}

/** Returns the concerns about someone at a service in words, but what does not concern a coordinator. */
function presentConcerns(
  concerns: readonly Concern[],
  { service, roleId }: Pick<PlaceRef, 'service' | 'roleId'>,
  { places, roleName }: JudgedMonth,
): ConcernInResponse[] {
  const way = places.isPublishedFor(roleId) ? 'published' : 'draft';
  return concerns.flatMap((concern) => {
    const { code } = concern;
    const effect = EFFECTS[code][way];
    return effect === 'may' ? [] : { code, effect, text: concernText(concern, { service, roleName }) };
  });
}

/** The answer about a place that no request for cover is about. */
const NO_REQUEST = 0;

export const placeRoutes: Handlers<typeof placeCalls> = {
  async listCandidates({ body, actor, scope, deps, reply, refused }) {
    const abandoned = whenAbandoned(reply.raw);
    const db = deps.database.query;
    const { date, timeId = null, roleId, seat = null } = body.place;
    const month = await readMonth(db, monthOf(date), actor.plans, body.unsaved ?? []);
    const { places, unsaved } = month;
    const { church } = places;
    const isPublished = places.isPublishedFor(roleId);
    const found = findService(church.services, date, timeId);
    if ('code' in found) throw refused(found);
    if (!church.roles.some(({ id }) => id === roleId)) throw refused('unknown_role');
    const service = serviceRef(found);
    const place = { service, roleId, seat };
    // In a published roster no one else moves.
    const planned = onlyTeams(church, await draftTeams(db, monthOf(date), scope));
    const plan = isPublished ? [] : await deps.planner.plan(planned, abandoned, { service, roleId });
    const suggestions = plan[0]?.assignments[0]?.suggestions ?? [];
    const { candidates: all, brokenWithout } = candidatesFor(places, place, {
      unsaved,
      ...(!isPublished && { suggestions }),
    });
    // Leads see the limits and the load of their own people only.
    const candidates = all.filter(({ member }) => isInAnyOf(actor.plans, member));

    const { nameFormat } = await readSettings(db);
    const nameOf = nameAmong(church.members, nameFormat);
    const ids = candidates.map(({ member }) => member.id);
    const reachable = await listReachable(db, ids, channelsSetUp(deps));
    return {
      candidates: candidates.map(({ member, fit, answer, concerns, price, isPossible }) => {
        const { id, firstName, lastName, initials } = member;
        const { services, last } = places.pastOf(id);
        return {
          ...{ memberId: id, firstName, lastName, initials, formattedName: nameOf(member) },
          ...{ fit, answer, isPossible, isReachable: reachable.has(id), services, lastServed: last },
          concerns: presentConcerns(concerns, place, month),
          price: price && { rank: price.rank, confidence: price.confidence, reason: price.facts },
        };
      }),
      without: await withoutHolder(db, places, place, brokenWithout),
    };
  },

  async listConcerns({ params, body, actor, scope, deps }) {
    const month = await readMonth(deps.database.query, params, actor.plans, body.unsaved);
    const { places, unsaved } = month;
    giveUnsaved(places, unsaved);
    const inScope = places.church.roles.filter(({ teamId }) => isAmong(scope, teamId)).map(({ id }) => id);
    const taken = places.church.services
      .flatMap((service) => places.takenAt(service))
      .filter(({ roleId }) => scope === 'all' || inScope.includes(roleId));
    return {
      places: taken.flatMap(({ date, timeId, roleId, memberId, seat }) => {
        const service = { date, timeId };
        const place = { service, roleId, seat };
        const opinion = places.opinionOf(place, memberId);
        const concerns = presentConcerns(opinion?.concerns ?? [], place, month);
        return concerns.length === 0 ? [] : { ...service, roleId, memberId, concerns };
      }),
    };
  },
};

/** Returns the sentences about who serves without the one who has a place, or had it before they were removed. */
async function withoutHolder(
  db: Db,
  places: Places,
  place: PlaceRef,
  broken: readonly NamedRule[],
): Promise<string[]> {
  const holder = places.holderOf(place);
  const { service, roleId, seat } = place;
  const request = (await listOpenRequests(db)).find(
    (one) =>
      isSameService(one.place.service, service) &&
      one.place.roleId === roleId &&
      (holder === null ? one.place.vacantPlace === seat && seat !== null : one.place.memberId === holder),
  );
  if (!request && holder === null) return [];
  const memberId = holder ?? (request?.place.memberId as MemberId);
  return withoutTexts(db, request ?? { id: NO_REQUEST, place: { service, roleId, memberId } }, broken, {
    textOf: (rule) => joinSentences([withoutText(rule, memberId), asSentence(wantsText(rule))]),
  });
}
