import * as z from 'zod/mini';
import { MAX_LIMIT, MIN_LIMIT } from '#domain/roster/roster.ts';
import { call } from './call.ts';
import { checkKindId, line, optionalText, roleId, roleParams, says, teamId, withSeen } from './fields.ts';
import type { CodeNamed } from './names.ts';

const name = line(says('role_name_missing'), 60);

const maxLimit = z
  .int(says('limit_too_low', { min: MIN_LIMIT }))
  .check(
    z.minimum(MIN_LIMIT, says('limit_too_low', { min: MIN_LIMIT })),
    z.maximum(MAX_LIMIT, says('limit_too_high', { max: MAX_LIMIT })),
  );

/** The service role form's body. */
const newServiceRole = z.object({
  name,
  description: optionalText(500),
  isActive: z.optional(z.boolean()),
  maxLimit: z.optional(maxLimit),
  /** The checks that its people need. */
  checkKindIds: z.optional(z.array(checkKindId).check(z.maxLength(50))),
});

/** Required while there are several teams. */
const ofTeam = z.object({ teamId: z.optional(teamId) });

const roleIds = z.array(roleId).check(z.maxLength(500));

const newOrder = z.object({ roleIds, seen: z.optional(z.object({ roleIds })) });

const planningOrder = z.object({ roleIds: z.array(roleId) });

export const serviceRole = z.object({
  id: roleId,
  name: z.string(),
  description: z.nullable(z.string()),
  order: z.int(),
  isActive: z.boolean(),
  maxLimit: z.int(),
  teamId,
});

export type ServiceRole = CodeNamed<z.output<typeof serviceRole>>;

const roleWithChecks = z.extend(serviceRole, { checkKindIds: z.array(checkKindId) });

export type RoleWithChecks = CodeNamed<z.output<typeof roleWithChecks>>;

export const serviceRoleCalls = {
  listServiceRoles: call({
    method: 'GET',
    path: '/api/service-roles',
    summary: 'All service roles in their order, including inactive ones.',
    access: 'signed_in',
    response: z.array(roleWithChecks),
  }),
  addServiceRole: call({
    method: 'POST',
    path: '/api/admin/service-roles',
    summary: 'Adds a service role at the end of the order. With several teams, `teamId` is required.',
    access: 'admin',
    status: 201,
    body: z.extend(newServiceRole, ofTeam.shape),
    response: roleWithChecks,
    refuses: ['which_team', 'unknown_team', 'unknown_check_kind'],
  }),
  editServiceRole: call({
    method: 'PATCH',
    path: '/api/admin/service-roles/:id',
    summary: 'Changes the given fields of a service role.',
    access: 'admin',
    params: roleParams,
    body: withSeen(newServiceRole),
    response: roleWithChecks,
    refuses: ['unknown_role', 'unknown_check_kind', 'room_too_small', 'changed_meanwhile'],
  }),
  removeServiceRole: call({
    method: 'DELETE',
    path: '/api/admin/service-roles/:id',
    summary: 'Removes a service role that no assignment uses.',
    access: 'admin',
    status: 204,
    params: roleParams,
    refuses: ['unknown_role', 'role_in_use', 'room_too_small'],
  }),
  reorderServiceRoles: call({
    method: 'POST',
    path: '/api/admin/service-roles/reorder',
    summary: 'Reorders the service roles. Roles that are not listed follow in their previous order.',
    access: 'admin',
    body: newOrder,
    response: z.array(roleWithChecks),
    refuses: ['unknown_role', 'changed_meanwhile'],
  }),
  getPlanningOrder: call({
    method: 'GET',
    path: '/api/admin/service-roles/planning-order',
    summary:
      'All service roles in the order in which Smart Assign fills places if there are too few people. With one team, the order of its roles. The roles of a team keep their order.',
    access: 'admin',
    response: planningOrder,
  }),
  savePlanningOrder: call({
    method: 'PUT',
    path: '/api/admin/service-roles/planning-order',
    summary:
      "Changes the order in which places are filled, also the order of each team's roles. Roles that are not listed follow in their previous order, and new roles after them.",
    access: 'admin',
    body: newOrder,
    response: planningOrder,
    refuses: ['unknown_role', 'changed_meanwhile'],
  }),
} as const;
