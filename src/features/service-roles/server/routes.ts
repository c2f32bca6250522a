import type { RoleWithChecks, ServiceRole, serviceRoleCalls } from '#contract/service-roles.ts';
import type { ChangeValues } from '#domain/changes/change.ts';
import type { CheckKind } from '#domain/checks/checks.ts';
import type { CheckKindId, RoleId } from '#domain/ids.ts';
import { checkPlacesOfRoom } from '#domain/rooms/rooms.ts';
import { newOrder } from '#domain/roster/role-order.ts';
import { MIN_LIMIT } from '#domain/roster/roster.ts';
import { withinTeams } from '#domain/teams/planning-order.ts';
import { changedSince } from '#server/calls/changed-since.ts';
import type { CallContext, Handlers } from '#server/calls/mount.ts';
import { logChange } from '#server/db/change-log.ts';
import { listCheckKinds, listRoleChecks, saveRoleChecks } from '#server/db/checks.ts';
import { type Db, lockServicesInUse, type Transaction } from '#server/db/database.ts';
import { listRoles, listRolesInPlanningOrder } from '#server/db/roles.ts';
import { checkRoomsOf, leaveRoom } from '#server/db/rooms.ts';
import { listTeams, lockTeamsInUse } from '#server/db/teams.ts';
import { churchNow } from '#server/deps.ts';
import { throwIfRefused } from '#server/http/refusal-error.ts';
import { republishChanged } from '#server/roster/publish-queries.ts';
import {
  deleteServiceRole,
  insertServiceRole,
  isRoleUsed,
  lockServiceRole,
  lockServiceRoles,
  type RoleFields,
  saveOrder,
  savePositions,
  updateServiceRole,
} from './queries.ts';

type Reordering = CallContext<
  typeof serviceRoleCalls.reorderServiceRoles | typeof serviceRoleCalls.savePlanningOrder
>;

/** The orders of all roles, by the name of their field in the log. */
const ORDERS = {
  order: { list: listRoles, save: saveOrder },
  planningOrder: {
    list: listRolesInPlanningOrder,
    async save(tx: Transaction, ids: readonly RoleId[]) {
      const roles = await listRoles(tx);
      await savePositions(tx, ids);
      const wanted = roles.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      await saveOrder(
        tx,
        withinTeams(wanted, roles).map(({ id }) => id),
      );
    },
  },
};

/** Returns roles with the checks that they need. */
async function withChecks(db: Db, roles: readonly ServiceRole[]): Promise<RoleWithChecks[]> {
  const neededBy = await listRoleChecks(db);
  return roles.map((role) => ({ ...role, checkKindIds: [...(neededBy.get(role.id) ?? [])] }));
}

/** Returns what the log says of the checks that a role needs: their names. Undefined if they stay. */
function checksInWords(kinds: readonly CheckKind[], kindIds: readonly CheckKindId[] | undefined) {
  if (kindIds === undefined) return {};
  return { checks: kinds.filter(({ id }) => kindIds.includes(id)).map(({ name }) => name) };
}

/** Changes one of the orders of all roles, and returns it. */
async function reorder(
  field: keyof typeof ORDERS,
  { body, actor, deps, refused }: Pick<Reordering, 'body' | 'actor' | 'deps' | 'refused'>,
): Promise<ServiceRole[]> {
  const { list, save } = ORDERS[field];
  const namesOf = (roles: readonly ServiceRole[]) => ({ [field]: roles.map(({ name }) => name) });
  return deps.database.transaction(async (tx) => {
    await lockServiceRoles(tx);
    const before = await list(tx);
    const ids = before.map(({ id }) => id);
    // A role that was added meanwhile follows, so only the order of the others counts.
    const now = { roleIds: ids.filter((id) => body.seen?.roleIds.includes(id)) };
    const { roleIds = ids } = changedSince(now, body, refused, () => namesOf(before), { isOrder: true });
    const wanted = newOrder(ids, roleIds);
    if (!wanted) throw refused('unknown_role');
    await save(tx, wanted);
    const after = await list(tx);
    const logged = {
      subject: 'role',
      verb: 'changed',
      before: namesOf(before),
      after: namesOf(after),
    } as const;
    await logChange(tx, actor, deps.clock.now(), logged);
    return after;
  });
}

const idsOf = (roles: readonly ServiceRole[]) => ({ roleIds: roles.map(({ id }) => id) });

export const serviceRoleRoutes: Handlers<typeof serviceRoleCalls> = {
  async listServiceRoles({ deps }) {
    const db = deps.database.query;
    return withChecks(db, await listRoles(db));
  },

  async addServiceRole({ body, actor, deps, refused }) {
    return deps.database.transaction(async (tx) => {
      await lockTeamsInUse(tx);
      const teams = await listTeams(tx);
      const team = teams.length === 1 ? teams[0] : teams.find(({ id }) => id === body.teamId);
      if (!team) throw refused(body.teamId === undefined ? 'which_team' : 'unknown_team');
      const role = await insertServiceRole(tx, {
        name: body.name,
        description: body.description ?? null,
        isActive: body.isActive ?? true,
        maxLimit: body.maxLimit ?? MIN_LIMIT,
        teamId: team.id,
      });
      const { checkKindIds = [] } = body;
      if (!(await saveRoleChecks(tx, role.id, checkKindIds))) throw refused('unknown_check_kind');
      const { name } = role;
      const { order: _, ...fields } = role;
      const after = {
        ...fields,
        ...(checkKindIds.length > 0 && checksInWords(await listCheckKinds(tx), checkKindIds)),
      };
      await logChange(tx, actor, deps.clock.now(), { subject: 'role', verb: 'added', name, after });
      return { ...role, checkKindIds };
    });
  },

  async editServiceRole({ params, body, actor, deps, refused }) {
    const now = churchNow(deps);
    return deps.database.transaction(async (tx) => {
      await lockServicesInUse(tx);
      const stored = await lockServiceRole(tx, params.id);
      const [before] = stored ? await withChecks(tx, [stored]) : [];
      if (!before) throw refused('unknown_role');
      const kinds = await listCheckKinds(tx);
      const { checkKindIds, ...fields } = changedSince(
        before,
        body,
        refused,
        ({ checkKindIds: ids, ...now }) => ({
          ...(now as ChangeValues),
          ...checksInWords(kinds, ids as CheckKindId[] | undefined),
        }),
      );
      const role = await updateServiceRole(tx, params.id, fields as Partial<RoleFields>);
      if (!role) throw refused('unknown_role');
      if (checkKindIds && !(await saveRoleChecks(tx, role.id, checkKindIds)))
        throw refused('unknown_check_kind');
      throwIfRefused(await checkRoomsOf(tx, [role.id], checkPlacesOfRoom), refused);
      if (before.name !== role.name) await republishChanged(tx, { roleId: role.id }, now, actor.memberId);
      const { name } = before;
      await logChange(tx, actor, now.epochMs, {
        ...{ subject: 'role', verb: 'changed', name },
        before: { ...before, ...(checkKindIds && checksInWords(kinds, before.checkKindIds)) },
        after: { ...role, ...checksInWords(kinds, checkKindIds) },
      });
      return { ...role, checkKindIds: checkKindIds ?? before.checkKindIds };
    });
  },

  async removeServiceRole({ params, actor, deps, refused }) {
    await deps.database.transaction(async (tx) => {
      const role = await lockServiceRole(tx, params.id);
      if (!role) throw refused('unknown_role');
      if (await isRoleUsed(tx, params.id)) throw refused('role_in_use');
      throwIfRefused(await leaveRoom(tx, params.id), refused);
      await deleteServiceRole(tx, params.id);
      const { name } = role;
      const { order: _, ...before } = role;
      await logChange(tx, actor, deps.clock.now(), { subject: 'role', verb: 'removed', name, before });
    });
    return undefined;
  },

  reorderServiceRoles: async (call) => withChecks(call.deps.database.query, await reorder('order', call)),

  async getPlanningOrder({ deps }) {
    return idsOf(await listRolesInPlanningOrder(deps.database.query));
  },

  savePlanningOrder: async (call) => idsOf(await reorder('planningOrder', call)),
};
