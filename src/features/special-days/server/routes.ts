import type { specialDayCalls } from '#contract/special-days.ts';
import { DEFAULT_SPECIAL_DAY_COLOR } from '#domain/services/special-day.ts';
import { changedSince } from '#server/calls/changed-since.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { logChange } from '#server/db/change-log.ts';
import { isDuplicate } from '#server/db/faults.ts';
import { listSpecialDays } from '#server/db/month-reads.ts';
import { deleteSpecialDay, insertSpecialDay, lockSpecialDay, updateSpecialDay } from './queries.ts';

export const specialDayRoutes: Handlers<typeof specialDayCalls> = {
  async listSpecialDays({ deps }) {
    return listSpecialDays(deps.database.query);
  },

  async listSpecialDaysOfMonth({ query, deps }) {
    return listSpecialDays(deps.database.query, query);
  },

  async addSpecialDay({ body, actor, deps, refused }) {
    return deps.database.transaction(async (tx) => {
      const day = await insertSpecialDay(tx, {
        date: body.date,
        name: body.name,
        description: body.description ?? null,
        color: body.color ?? DEFAULT_SPECIAL_DAY_COLOR,
      });
      if (!day) throw refused('special_day_taken');
      const logged = { subject: 'special_day', verb: 'added', name: day.name, after: day } as const;
      await logChange(tx, actor, deps.clock.now(), logged);
      return day;
    });
  },

  async editSpecialDay({ params, body, actor, deps, refused }) {
    try {
      return await deps.database.transaction(async (tx) => {
        const before = await lockSpecialDay(tx, params.id);
        const day = before && (await updateSpecialDay(tx, params.id, changedSince(before, body, refused)));
        if (!day) throw refused('unknown_special_day');
        const { name } = before;
        const logged = { subject: 'special_day', verb: 'changed', name, before, after: day } as const;
        await logChange(tx, actor, deps.clock.now(), logged);
        return day;
      });
    } catch (error) {
      throw isDuplicate(error) ? refused('special_day_taken') : error;
    }
  },

  async removeSpecialDay({ params, actor, deps, refused }) {
    await deps.database.transaction(async (tx) => {
      const day = await deleteSpecialDay(tx, params.id);
      if (!day) throw refused('unknown_special_day');
      const logged = { subject: 'special_day', verb: 'removed', name: day.name, before: day } as const;
      await logChange(tx, actor, deps.clock.now(), logged);
    });
    return undefined;
  },
};
