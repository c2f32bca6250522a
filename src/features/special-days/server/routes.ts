import type { specialDayCalls } from '#contract/special-days.ts';
import { firstDay, lastDay } from '#domain/calendar.ts';
import { DEFAULT_SPECIAL_DAY_COLOR } from '#domain/special-day.ts';
import type { Handlers } from '#server/http/mount.ts';
import { RefusalError } from '#server/http/refusal-error.ts';
import { insertSpecialDay, listSpecialDays } from './queries.ts';

export const specialDayRoutes: Handlers<typeof specialDayCalls> = {
  async listSpecialDays({ deps }) {
    return listSpecialDays(deps.database.query);
  },

  async listSpecialDaysOfMonth({ query, deps }) {
    return listSpecialDays(deps.database.query, { from: firstDay(query), to: lastDay(query) });
  },

  async addSpecialDay({ body, deps }) {
    const day = await insertSpecialDay(deps.database.query, {
      date: body.date,
      name: body.name,
      description: body.description ?? null,
      color: body.color ?? DEFAULT_SPECIAL_DAY_COLOR,
    });
    if (!day) throw new RefusalError('special_day_taken');
    return day;
  },
};
