import { fromWire } from '#contract/service-on-wire.ts';
import type { MyService, servingCalls } from '#contract/serving.ts';
import { monthKey, monthOf, sameMonth } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { type ChurchNow, isPast, isSameService } from '#domain/services/services.ts';
import { checkResponse, toGivenResponse } from '#domain/serving/response.ts';
import { type Db, lockRosterMonth, lockServicesInUse } from '#server/db/database.ts';
import { listServicesBetween } from '#server/db/services.ts';
import { readSettings } from '#server/db/settings.ts';
import { churchNow, linkOf } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { throwIfRefused } from '#server/http/refusal-error.ts';
import { coverContext } from '#server/workflows/cover-messages.ts';
import { followWithCover } from '#server/workflows/cover-steps.ts';
import { presentMyServices } from './present.ts';
import {
  findResponse,
  listOwnRequests,
  listPublishedMonths,
  listServingWith,
  saveResponse,
} from './queries.ts';

/** Returns the coming services at which the member serves, nearest first. */
async function listComing(db: Db, memberId: MemberId, now: ChurchNow): Promise<MyService[]> {
  const rows = await listServingWith(db, memberId, now.today);
  const last = rows.at(-1);
  if (!last) return [];
  const published = new Set((await listPublishedMonths(db, monthOf(now.today))).map(monthKey));
  const services = await listServicesBetween(db, now.today, last.date);
  const { nameFormat } = await readSettings(db);
  const isDeclined = rows.some(({ response }) => response === 'declined');
  const requests = isDeclined ? await listOwnRequests(db, memberId, now.today) : [];
  return presentMyServices(
    services,
    { rows, requests },
    memberId,
    nameFormat,
    (service) => !isPast(service, now) && published.has(monthKey(monthOf(service.date))),
  );
}

export const servingRoutes: Handlers<typeof servingCalls> = {
  listMyServices: ({ actor, deps }) => listComing(deps.database.query, actor.memberId, churchNow(deps)),

  async respond({ body, actor: { memberId }, deps, request, refused }) {
    const context = coverContext(deps, { link: linkOf(deps, request) });
    const { now } = context;
    const asked = fromWire(body);
    const { date } = asked;
    const given = toGivenResponse(body.response, body.reason ?? null);
    return deps.database.transaction(async (tx) => {
      await lockServicesInUse(tx);
      await lockRosterMonth(tx, monthOf(date));
      const services = await listServicesBetween(tx, date, date);
      const months = await listPublishedMonths(tx, monthOf(date));
      const before = await findResponse(tx, memberId, asked);
      const service = services.find((each) => isSameService(each, asked));
      const facts = {
        service,
        isPublished: months.some((month) => sameMonth(month, monthOf(date))),
        isAssigned: before !== undefined,
      };
      throwIfRefused(checkResponse(facts, now), refused);
      if (before && service) {
        const place = { service: asked, roleId: before.roleId, memberId };
        const responses = { before: before.response, given: given.response };
        await followWithCover(tx, place, { service, ...responses }, context);
      }
      // A second tap keeps the time of the first.
      if (before?.response !== given.response || before.reason !== given.reason)
        await saveResponse(tx, memberId, asked, given, now.epochMs);
      const coming = await listComing(tx, memberId, now);
      return coming.find((each) => isSameService(fromWire(each), asked)) as MyService;
    });
  },
};
