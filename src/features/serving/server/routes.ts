import type { servingCalls } from '#contract/serving.ts';
import { monthKey, monthOf } from '#domain/calendar/calendar.ts';
import { isPast } from '#domain/services/services.ts';
import { listServicesBetween } from '#server/db/services.ts';
import { readSettings } from '#server/db/settings.ts';
import { churchNow } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { presentMyServices } from './present.ts';
import { listPublishedMonths, listServingWith } from './queries.ts';

export const servingRoutes: Handlers<typeof servingCalls> = {
  async listMyServices({ actor, deps }) {
    const db = deps.database.query;
    const now = churchNow(deps);
    const rows = await listServingWith(db, actor.memberId, now.today);
    const last = rows.at(-1);
    if (!last) return [];
    const published = new Set((await listPublishedMonths(db, monthOf(now.today))).map(monthKey));
    const services = await listServicesBetween(db, now.today, last.date);
    const { nameFormat } = await readSettings(db);
    return presentMyServices(
      services,
      rows,
      actor.memberId,
      nameFormat,
      (service) => !isPast(service, now) && published.has(monthKey(monthOf(service.date))),
    );
  },
};
