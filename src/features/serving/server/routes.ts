import type { MyService, servingCalls } from '#contract/serving.ts';
import { monthOf } from '#domain/calendar/calendar.ts';
import type { CoverPlace } from '#domain/cover/cover-request.ts';
import { listLeftAlone } from '#domain/cover/left-alone.ts';
import type { MemberId } from '#domain/ids.ts';
import {
  type ChurchNow,
  compareServices,
  isPast,
  isSameService,
  type Service,
} from '#domain/services/services.ts';
import { checkResponse, toGivenResponse } from '#domain/serving/response.ts';
import type { Actor } from '#domain/sign-in/permissions.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { coverContext } from '#server/cover/context.ts';
import { type Db, lockPlaces } from '#server/db/database.ts';
import { readDutyTeams } from '#server/db/duty-teams.ts';
import { listServicesBetween, listServicesOf } from '#server/db/services.ts';
import { readSettings } from '#server/db/settings.ts';
import { churchNow } from '#server/deps.ts';
import { listOwnAndActedFor, memberFor } from '#server/families/acting-queries.ts';
import { listNamedRules } from '#server/families/queries.ts';
import { throwIfRefused } from '#server/http/refusal-error.ts';
import { listPublishedMonths, publishedTeams } from '#server/roster/publish-queries.ts';
import { respondAndAnswer } from '#server/serving/responses.ts';
import { presentMyServices } from './present.ts';
import { findResponse, listOwnRequests, listServing, type ServingRow } from './queries.ts';

/** Messages with personal links get forwarded, and a reason is private, even within the family. */
const seesReason = (actor: Actor, memberId: MemberId) => !actor.isLimited && actor.memberId === memberId;

/** Returns a function that gives the people the actor may act for who would serve without the member of a place. */
async function readLeftAlone(db: Db, actor: Actor, now: ChurchNow) {
  const acting = new Set(await listOwnAndActedFor(db, actor));
  const rules = acting.size > 1 ? await listNamedRules(db) : [];
  const { serviceMinutes } = await readSettings(db);
  return (all: readonly Service[], saved: readonly ServingRow[], place: CoverPlace): ServingRow[] => {
    if (rules.length === 0) return [];
    const services = all.filter((service) => !isPast(service, now));
    return listLeftAlone(rules, { services, serviceMinutes, saved }, place, acting);
  };
}

/** Returns the upcoming services of these members, nearest first, with the reasons that the actor may see. */
async function listComing(
  db: Db,
  actor: Actor,
  memberIds: readonly MemberId[],
  now: ChurchNow,
): Promise<MyService[]> {
  const { nameFormat } = await readSettings(db);
  const leftAloneAt = await readLeftAlone(db, actor, now);
  const teamOf = await readDutyTeams(db, memberIds);
  const coming: MyService[] = [];
  for (const month of await listPublishedMonths(db, monthOf(now.today))) {
    const rows = await listServing(db, month, month.teamIds);
    const serving = memberIds.filter((memberId) => rows.some((row) => row.memberId === memberId));
    if (serving.length === 0) continue;
    const services = await listServicesOf(db, month);
    for (const memberId of serving) {
      const requests = await listOwnRequests(db, memberId, now.today);
      for (const one of presentMyServices(services, { rows, requests, teamOf }, memberId, nameFormat, now)) {
        const left = leftAloneAt(services, rows, { service: one, roleId: one.role.id, memberId });
        coming.push({
          ...one,
          ...(left.length > 0 && { leftAlone: [...new Set(left.map(({ memberId }) => memberId))] }),
          ...(!seesReason(actor, memberId) && { reason: null }),
          // Guests see nothing but their own services.
          ...(actor.isGuest && { companions: [] }),
        });
      }
    }
  }
  return coming.sort((a, b) => compareServices({ ...a, ...a }, { ...b, ...b }));
}

export const servingRoutes: Handlers<typeof servingCalls> = {
  async listMyServices({ query, actor, deps }) {
    const db = deps.database.query;
    const memberIds = query.family ? await listOwnAndActedFor(db, actor) : [actor.memberId];
    return listComing(db, actor, memberIds, churchNow(deps));
  },

  async respond({ body, actor, deps, refused }) {
    const memberId = await memberFor(deps.database.query, actor, body.memberId, refused);
    const context = coverContext(deps);
    const { now } = context;
    const asked = body;
    const { date } = asked;
    return deps.database.transaction(async (tx) => {
      await lockPlaces(tx, [date]);
      const services = await listServicesBetween(tx, date, date);
      const published = await publishedTeams(tx, monthOf(date));
      const assigned = await findResponse(tx, memberId, asked);
      // Once another team has published, nothing tells of a place in a draft.
      const before = assigned && published.has(assigned.teamId) ? assigned : undefined;
      const service = services.find((each) => isSameService(each, asked));
      const facts = {
        service,
        isPublished: published.size > 0,
        isAssigned: before !== undefined,
      };
      throwIfRefused(checkResponse(facts, now), refused);
      // Without a reason, the earlier one stays. Only a session that can see it can delete it, by an empty one.
      const keepsReason = body.reason === undefined || (!seesReason(actor, memberId) && body.reason === null);
      const given = toGivenResponse(body.response, (keepsReason ? before?.reason : body.reason) ?? null);
      // A second tap keeps the time of the first.
      const isNew = before?.response !== given.response || before.reason !== given.reason;
      const answering = { ...context, answeredBy: actor.memberId };
      if (before && service && isNew)
        await respondAndAnswer(tx, { ...before, service, memberId }, given, answering);
      if (before && body.withLeftAlone && given.response === 'declined') {
        const leftAloneAt = await readLeftAlone(tx, actor, now);
        const place = { service: asked, roleId: before.roleId, memberId };
        const month = await listServing(tx, monthOf(date), published);
        for (const { memberId, ...duty } of leftAloneAt(services, month, place)) {
          const at = services.find((each) => isSameService(each, duty));
          if (at)
            await respondAndAnswer(
              tx,
              { ...duty, service: at, memberId },
              { response: 'declined', reason: null },
              answering,
            );
        }
      }
      const coming = await listComing(tx, actor, [memberId], now);
      return coming.find((each) => isSameService(each, asked)) as MyService;
    });
  },
};
