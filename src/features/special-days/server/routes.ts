import type { SpecialDay, specialDayCalls } from '#contract/special-days.ts';
import { firstDay, lastDay } from '#domain/calendar.ts';
import { DEFAULT_SPECIAL_DAY_COLOR } from '#domain/special-day.ts';
import { isDuplicate } from '#server/db/faults.ts';
import type { Handlers } from '#server/http/mount.ts';
import { RefusalError } from '#server/http/refusal-error.ts';
import { deleteSpecialDay, insertSpecialDay, listSpecialDays, updateSpecialDay } from './queries.ts';

type Change = Partial<Omit<SpecialDay, 'id'>>;

/** The fields that were sent: an absent one stays as it is, which an undefined one would not. */
function givenFields(body: { [Field in keyof Change]: Change[Field] | undefined }): Change {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

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

  async editSpecialDay({ params, body, deps }) {
    try {
      const day = await updateSpecialDay(deps.database.query, params.id, givenFields(body));
      if (!day) throw new RefusalError('unknown_special_day');
      return day;
    } catch (error) {
      throw isDuplicate(error) ? new RefusalError('special_day_taken') : error;
    }
  },

  async removeSpecialDay({ params, deps }) {
    if (!(await deleteSpecialDay(deps.database.query, params.id)))
      throw new RefusalError('unknown_special_day');
    return undefined;
  },
};
