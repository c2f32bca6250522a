import type { serviceRoleCalls } from '#contract/service-roles.ts';
import { newOrder } from '#domain/role-order.ts';
import { MIN_LIMIT } from '#domain/roster.ts';
import type { Handlers } from '#server/http/mount.ts';
import { RefusalError } from '#server/http/refusal-error.ts';
import {
  deleteServiceRole,
  holdRoleAndSeeUse,
  insertServiceRole,
  listServiceRoles,
  type RoleFields,
  saveOrder,
  updateServiceRole,
} from './queries.ts';

export const serviceRoleRoutes: Handlers<typeof serviceRoleCalls> = {
  async listServiceRoles({ deps }) {
    return listServiceRoles(deps.database.query);
  },

  async addServiceRole({ body, deps }) {
    return insertServiceRole(deps.database.query, {
      name: body.name,
      description: body.description ?? null,
      isActive: body.isActive ?? true,
      maxLimit: body.maxLimit ?? MIN_LIMIT,
    });
  },

  async editServiceRole({ params, body, deps }) {
    const role = await updateServiceRole(deps.database.query, params.id, body as Partial<RoleFields>);
    if (!role) throw new RefusalError('unknown_role');
    return role;
  },

  async removeServiceRole({ params, deps }) {
    await deps.database.transaction(async (tx) => {
      if (await holdRoleAndSeeUse(tx, params.id)) throw new RefusalError('role_in_use');
      if (!(await deleteServiceRole(tx, params.id))) throw new RefusalError('unknown_role');
    });
    return undefined;
  },

  async reorderServiceRoles({ body, deps }) {
    return deps.database.transaction(async (tx) => {
      const roles = await listServiceRoles(tx);
      const order = newOrder(
        roles.map((role) => role.id),
        body.roleIds,
      );
      if (!order) throw new RefusalError('unknown_role');
      await saveOrder(tx, order);
      return listServiceRoles(tx);
    });
  },
};
