import type { ServiceRole, serviceRoleCalls } from '#contract/service-roles.ts';
import { newOrder } from '#domain/roster/role-order.ts';
import { MIN_LIMIT } from '#domain/roster/roster.ts';
import { changedSince } from '#server/calls/changed-since.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { logChange } from '#server/db/change-log.ts';
import { lockServicesInUse } from '#server/db/database.ts';
import { listRoles } from '#server/db/roles.ts';
import { listTeams, lockTeamsInUse } from '#server/db/teams.ts';
import { churchNow } from '#server/deps.ts';
import { republishChanged } from '#server/roster/publish-queries.ts';
import {
  deleteServiceRole,
  insertServiceRole,
  isRoleUsed,
  lockServiceRole,
  lockServiceRoles,
  type RoleFields,
  saveOrder,
  updateServiceRole,
} from './queries.ts';

const orderOf = (roles: readonly ServiceRole[]) => ({ order: roles.map(({ name }) => name) });

export const serviceRoleRoutes: Handlers<typeof serviceRoleCalls> = {
  async listServiceRoles({ deps }) {
    return listRoles(deps.database.query);
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
      const { name } = role;
      const { order: _, ...after } = role;
      await logChange(tx, actor, deps.clock.now(), { subject: 'role', verb: 'added', name, after });
      return role;
    });
  },

  async editServiceRole({ params, body, actor, deps, refused }) {
    const { today, epochMs: now } = churchNow(deps);
    return deps.database.transaction(async (tx) => {
      await lockServicesInUse(tx);
      const before = await lockServiceRole(tx, params.id);
      if (!before) throw refused('unknown_role');
      const fields = changedSince(before, body, refused);
      const role = await updateServiceRole(tx, params.id, fields as Partial<RoleFields>);
      if (!role) throw refused('unknown_role');
      if (before.name !== role.name)
        await republishChanged(tx, { roleId: role.id }, today, actor.memberId, now);
      const { name } = before;
      await logChange(tx, actor, now, { subject: 'role', verb: 'changed', name, before, after: role });
      return role;
    });
  },

  async removeServiceRole({ params, actor, deps, refused }) {
    await deps.database.transaction(async (tx) => {
      const role = await lockServiceRole(tx, params.id);
      if (!role) throw refused('unknown_role');
      if (await isRoleUsed(tx, params.id)) throw refused('role_in_use');
      await deleteServiceRole(tx, params.id);
      const { name } = role;
      const { order: _, ...before } = role;
      await logChange(tx, actor, deps.clock.now(), { subject: 'role', verb: 'removed', name, before });
    });
    return undefined;
  },

  async reorderServiceRoles({ body, actor, deps, refused }) {
    return deps.database.transaction(async (tx) => {
      await lockServiceRoles(tx);
      const before = await listRoles(tx);
      const ids = before.map((role) => role.id);
      // A role that was added meanwhile follows, so only the order of the others counts.
      const now = { roleIds: ids.filter((id) => body.seen?.roleIds.includes(id)) };
      const inWords = () => orderOf(before);
      const { roleIds = ids } = changedSince(now, body, refused, inWords, { isOrder: true });
      const order = newOrder(ids, roleIds);
      if (!order) throw refused('unknown_role');
      await saveOrder(tx, order);
      const after = await listRoles(tx);
      const logged = {
        subject: 'role',
        verb: 'changed',
        before: orderOf(before),
        after: orderOf(after),
      } as const;
      await logChange(tx, actor, deps.clock.now(), logged);
      return after;
    });
  },
};
