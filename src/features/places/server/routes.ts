import type { CandidateInResponse, placeCalls } from '#contract/places.ts';
import { monthOf } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { candidatesFor, type PlaceCandidate } from '#domain/places/candidates.ts';
import { EFFECTS } from '#domain/places/concerns.ts';
import { type PlaceRef, Places } from '#domain/places/places.ts';
import { findService, isSameService, serviceRef } from '#domain/services/services.ts';
import type { NamedRule } from '#domain/serving-together/named-rules.ts';
import { reasonFacts } from '#domain/smart-assign/facts/reasons.ts';
import { concernText, type WordedPlace, wantsText, withoutText } from '#languages/concerns.ts';
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
import { isMonthPublished } from '#server/roster/publish-queries.ts';

function presentCandidate(
  { member, fit, answer, concerns, price, isPossible }: PlaceCandidate,
  about: WordedPlace & {
    readonly places: Places;
    readonly nameOf: (member: PlaceCandidate['member']) => string;
    readonly reachable: ReadonlySet<MemberId>;
  },
): CandidateInResponse {
  const { id, firstName, lastName, initials } = member;
  const way = about.places.isPublished ? 'published' : 'draft';
  const { services, last } = about.places.pastOf(id);
  return {
    ...{ memberId: id, firstName, lastName, initials, formattedName: about.nameOf(member) },
    ...{ fit, answer, isPossible, isReachable: about.reachable.has(id), services, lastServed: last },
    concerns: concerns.flatMap((concern) => {
      const effect = EFFECTS[concern.code][way];
      return effect === 'may' ? [] : { code: concern.code, effect, text: concernText(concern, about) };
    }),
    price: price && {
      rank: price.rank,
      confidence: price.confidence,
      reason: reasonFacts(price.facts),
    },
  };
}

/** The answer about a place that no request for cover is about. */
const NO_REQUEST = 0;

export const placeRoutes: Handlers<typeof placeCalls> = {
  async listCandidates({ body, deps, reply, refused }) {
    const abandoned = whenAbandoned(reply.raw);
    const db = deps.database.query;
    const { date, timeId = null, roleId, seat = null } = body.place;
    const month = monthOf(date);
    const church = await readChurch(db, month);
    const isPublished = await isMonthPublished(db, month);
    const found = findService(church.services, date, timeId);
    if ('code' in found) throw refused(found);
    if (!church.roles.some(({ id }) => id === roleId)) throw refused('unknown_role');
    const service = serviceRef(found);
    const place = { service, roleId, seat };
    const unsaved = (body.unsaved ?? []).flatMap((one) => {
      const at = findService(church.services, one.date, one.timeId ?? null);
      return 'code' in at ? [] : { ...serviceRef(at), roleId: one.roleId, memberId: one.memberId };
    });
    // In a published month no one else moves.
    const plan = isPublished ? [] : await deps.planner.plan(church, abandoned, { service, roleId });
    const suggestions = plan[0]?.assignments[0]?.suggestions ?? [];
    const places = new Places(church, { isPublished });
    const { candidates, brokenWithout } = candidatesFor(places, place, {
      unsaved,
      ...(!isPublished && { suggestions }),
    });

    const { nameFormat } = await readSettings(db);
    const ids = candidates.map(({ member }) => member.id);
    const about = {
      ...{ service, places, nameOf: nameAmong(church.members, nameFormat) },
      reachable: await listReachable(db, ids, channelsSetUp(deps)),
      roleName: (id: RoleId) => church.roles.find((one) => one.id === id)?.name ?? '',
    };
    return {
      candidates: candidates.map((one) => presentCandidate(one, about)),
      without: await withoutHolder(db, places, place, brokenWithout),
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
