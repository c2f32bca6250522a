import type { learnerCalls } from '#contract/learners.ts';
import { monthOf } from '#domain/calendar/calendar.ts';
import { learnedTimes } from '#domain/learners/learned.ts';
import { LEARNER_SEAT } from '#domain/learners/learners.ts';
import { findService, isPast, isSameService, serviceRef } from '#domain/services/services.ts';
import { isAmong } from '#domain/teams/scope.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { lockPlaces } from '#server/db/database.ts';
import { listMemberships } from '#server/db/memberships.ts';
import { readNames } from '#server/db/names.ts';
import { listLearned } from '#server/db/served.ts';
import { listServicesBetween } from '#server/db/services.ts';
import { churchNow } from '#server/deps.ts';
import { throwIfRefused } from '#server/http/refusal-error.ts';
import { readBeside } from '#server/learners/read-learners.ts';
import { moveAll } from '#server/places/move.ts';
import { listAssigned, type NamedAssignment } from '#server/places/move-queries.ts';

export const learnerRoutes: Handlers<typeof learnerCalls> = {
  async listLearned({ params: { id }, scope, deps }) {
    const db = deps.database.query;
    const own = (await listMemberships(db, [id])).get(id) ?? [];
    const roleIds = own
      .filter(({ teamId }) => isAmong(scope, teamId))
      .flatMap(({ learningRoleIds = [] }) => learningRoleIds);
    if (roleIds.length === 0) return [];
    const now = churchNow(deps);
    const learned = await listLearned(db, { about: [id], to: now.today });
    const [nameOf, services, assigned] = [
      await readNames(db),
      await listServicesBetween(db, learned[0]?.date ?? now.today, now.today),
      await listAssigned(db, { memberIds: [id] }),
    ];
    const coming = assigned.filter((one) => one.place === LEARNER_SEAT && !isPast(one, now));
    const over = learned.filter((one) =>
      services.some((service) => isSameService(service, one) && isPast(service, now)),
    );
    return roleIds.map((roleId) => ({
      roleId,
      with: learnedTimes(over, roleId).map(({ withId, times }) => ({
        ...{ memberId: withId, name: withId === null ? null : nameOf(withId), times },
      })),
      coming: coming.filter((one) => one.roleId === roleId).length,
    }));
  },

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
