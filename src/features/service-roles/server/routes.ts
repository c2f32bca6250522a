import type { serviceRoleCalls } from '#contract/service-roles.ts';
import { newOrder } from '#domain/roster/role-order.ts';
import { MIN_LIMIT } from '#domain/roster/roster.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { logChange } from '#server/db/change-log.ts';
import { lockServicesInUse } from '#server/db/database.ts';
import { churchNow } from '#server/deps.ts';
import { republishChanged } from '#server/roster/publish-queries.ts';
import { factsOf } from './present.ts';
import {
  deleteServiceRole,
  insertServiceRole,
  isRoleUsed,
  listServiceRoles,
  lockServiceRole,
  lockServiceRoles,
  type RoleFields,
  saveOrder,
  updateServiceRole,
} from './queries.ts';

export const serviceRoleRoutes: Handlers<typeof serviceRoleCalls> = {
  async listServiceRoles({ deps }) {
    return listServiceRoles(deps.database.query);
  },

  async addServiceRole({ body, actor, deps }) {
    return deps.database.transaction(async (tx) => {
      const role = await insertServiceRole(tx, {
        name: body.name,
        description: body.description ?? null,
        isActive: body.isActive ?? true,
        maxLimit: body.maxLimit ?? MIN_LIMIT,
      });
      const details = { after: factsOf(role) };
      await logChange(tx, actor, deps.clock.now(), { kind: 'role_added', details });
      return role;
    });
  },

  async editServiceRole({ params, body, actor, deps, refused }) {
    const { today, epochMs: now } = churchNow(deps);
    return deps.database.transaction(async (tx) => {
      await lockServicesInUse(tx);
      const before = await lockServiceRole(tx, params.id);
      const role = before && (await updateServiceRole(tx, params.id, body as Partial<RoleFields>));
      if (!role) throw refused('unknown_role');
      if (before.name !== role.name)
        await republishChanged(tx, { roleId: role.id }, today, actor.memberId, now);
      await logChange(tx, actor, now, {
        kind: 'role_changed',
        details: { before: factsOf(before), after: factsOf(role) },
      });
      return role;
    });
  },

  async removeServiceRole({ params, actor, deps, refused }) {
    await deps.database.transaction(async (tx) => {
      const role = await lockServiceRole(tx, params.id);
      if (!role) throw refused('unknown_role');
      if (await isRoleUsed(tx, params.id)) throw refused('role_in_use');
      await deleteServiceRole(tx, params.id);
      const details = { before: factsOf(role) };
      await logChange(tx, actor, deps.clock.now(), { kind: 'role_removed', details });
    });
    return undefined;
  },

  async reorderServiceRoles({ body, actor, deps, refused }) {
    return deps.database.transaction(async (tx) => {
      await lockServiceRoles(tx);
      const before = await listServiceRoles(tx);
      const order = newOrder(
        before.map((role) => role.id),
        body.roleIds,
      );
      if (!order) throw refused('unknown_role');
      await saveOrder(tx, order);
      const after = await listServiceRoles(tx);
      await logChange(tx, actor, deps.clock.now(), {
        kind: 'roles_reordered',
        details: { before: before.map(({ name }) => name), after: after.map(({ name }) => name) },
      });
      return after;
    });
  },
};
