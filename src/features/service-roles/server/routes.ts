import type { serviceRoleCalls } from '#contract/service-roles.ts';
import { MIN_LIMIT } from '#domain/roster.ts';
import type { Handlers } from '#server/http/mount.ts';
import { RefusalError } from '#server/http/refusal-error.ts';
import { insertServiceRole, listServiceRoles, type RoleFields, updateServiceRole } from './queries.ts';

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
};
