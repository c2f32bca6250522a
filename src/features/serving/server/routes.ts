import { fromWire } from '#contract/service-on-wire.ts';
import type { MyService, servingCalls } from '#contract/serving.ts';
import { monthOf } from '#domain/calendar/calendar.ts';
import { type ChurchNow, isSameService } from '#domain/services/services.ts';
import { checkResponse, toGivenResponse } from '#domain/serving/response.ts';
import type { Actor } from '#domain/sign-in/permissions.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { coverContext } from '#server/cover/context.ts';
import { type Db, lockRosterMonth, lockServicesInUse } from '#server/db/database.ts';
import { listServicesBetween, listServicesOf } from '#server/db/services.ts';
import { readSettings } from '#server/db/settings.ts';
import { churchNow } from '#server/deps.ts';
import { throwIfRefused } from '#server/http/refusal-error.ts';
import { isMonthPublished, listPublishedMonths } from '#server/roster/publish-queries.ts';
import { respondAndAnswer } from '#server/serving/responses.ts';
import { presentMyServices } from './present.ts';
import { findResponse, listOwnRequests, listServing } from './queries.ts';

/** Returns the coming services at which the member serves, nearest first, without reasons in a limited session. */
async function listComing(
  db: Db,
  { memberId, isLimited }: Pick<Actor, 'memberId' | 'isLimited'>,
  now: ChurchNow,
): Promise<MyService[]> {
  const { nameFormat } = await readSettings(db);
  const requests = await listOwnRequests(db, memberId, now.today);
  const coming: MyService[] = [];
  for (const month of await listPublishedMonths(db, monthOf(now.today))) {
    const rows = await listServing(db, month);
    if (!rows.some(({ id }) => id === memberId)) continue;
    const services = await listServicesOf(db, month);
    coming.push(...presentMyServices(services, { rows, requests }, memberId, nameFormat, now));
  }
  // Messages with personal links are passed on.
  return isLimited ? coming.map((service) => ({ ...service, reason: null })) : coming;
}

export const servingRoutes: Handlers<typeof servingCalls> = {
  listMyServices: ({ actor, deps }) => listComing(deps.database.query, actor, churchNow(deps)),

  async respond({ body, actor, deps, refused }) {
    const { memberId, isLimited } = actor;
    const context = coverContext(deps);
    const { now } = context;
    const asked = fromWire(body);
    const { date } = asked;
    return deps.database.transaction(async (tx) => {
      await lockServicesInUse(tx);
      await lockRosterMonth(tx, monthOf(date));
      const services = await listServicesBetween(tx, date, date);
      const before = await findResponse(tx, memberId, asked);
      const service = services.find((each) => isSameService(each, asked));
      const facts = {
        service,
        isPublished: await isMonthPublished(tx, monthOf(date)),
        isAssigned: before !== undefined,
      };
      throwIfRefused(checkResponse(facts, now), refused);
      // Without a reason, the earlier one stays. Only a session that can see it can delete it, by an empty one.
      const isKept = body.reason === undefined || (isLimited && body.reason === null);
      const given = toGivenResponse(body.response, (isKept ? before?.reason : body.reason) ?? null);
      // A second tap keeps the time of the first.
      const isNew = before?.response !== given.response || before.reason !== given.reason;
      if (before && service && isNew)
        await respondAndAnswer(tx, { ...before, service, memberId }, given, context);
      const coming = await listComing(tx, actor, now);
      return coming.find((each) => isSameService(fromWire(each), asked)) as MyService;
    });
  },
};
