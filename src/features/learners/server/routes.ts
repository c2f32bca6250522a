import type { learnerCalls } from '#contract/learners.ts';
import { monthOf } from '#domain/calendar/calendar.ts';
import { LEARNER_SEAT } from '#domain/learners/learners.ts';
import { findService, isPast, isSameService, serviceRef } from '#domain/services/services.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { lockPlaces } from '#server/db/database.ts';
import { listServicesBetween } from '#server/db/services.ts';
import { churchNow } from '#server/deps.ts';
import { throwIfRefused } from '#server/http/refusal-error.ts';
import { readBeside } from '#server/learners/read-learners.ts';
import { moveAll } from '#server/places/move.ts';
import { listAssigned, type NamedAssignment } from '#server/places/move-queries.ts';

export const learnerRoutes: Handlers<typeof learnerCalls> = {
  async addLearner({ body, actor, deps, refused }) {
    const { date, timeId = null, ...wanted } = body;
    return deps.database.transaction(async (tx) => {
      const service = findService(await listServicesBetween(tx, date, date), date, timeId);
      if ('code' in service) throw refused(service);
      if (isPast(service, churchNow(deps))) throw refused('service_over');
      const to = [{ ...wanted, date, timeId, seat: LEARNER_SEAT, method: 'manual' as const }];
      const { made, refused: why } = await moveAll(
        tx,
        { why: 'learning', by: actor, plans: actor.plans, to },
        deps,
      );
      throwIfRefused(why[0]?.refusal ?? null, refused);
      const { id, roleId, memberId } = made[0] as NamedAssignment;
      const besideId = await readBeside(tx, monthOf(date), { ...service, roleId });
      return { id, ...serviceRef(service), roleId, memberId, besideId };
    });
  },

  async removeLearner({ params, actor, deps, refused }) {
    await deps.database.transaction(async (tx) => {
      const find = async () => {
        const [found] = await listAssigned(tx, { ids: [params.id] });
        if (found?.place !== LEARNER_SEAT) throw refused('unknown_assignment');
        return found;
      };
      const { date } = await find();
      await lockPlaces(tx, [date]);
      const found = await find();
      const services = await listServicesBetween(tx, date, date);
      const service = services.find((each) => isSameService(each, found));
      if (service && isPast(service, churchNow(deps))) throw refused('service_over');
      await moveAll(tx, { why: 'learning', by: actor, from: [found] }, deps);
    });
    return undefined;
  },
};
