import * as z from 'zod/mini';
import { MIN_LIMIT } from '#domain/roster.ts';
import { call } from './call.ts';
import { id, idParams, line, optionalText } from './fields.ts';

export const serviceRole = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  order: z.int(),
  isActive: z.boolean(),
  maxLimit: z.int(),
});

export type ServiceRole = z.output<typeof serviceRole>;

const name = line('Role name is required', 60);
const maxLimit = z
  .int('Limit must be at least 1')
  .check(z.minimum(MIN_LIMIT, 'Limit must be at least 1'), z.maximum(999, 'Limit must be at most 999'));

export const newServiceRole = z.object({
  name,
  description: optionalText(500),
  isActive: z.optional(z.boolean()),
  maxLimit: z.optional(maxLimit),
});

export const serviceRoleCalls = {
  listServiceRoles: call({
    method: 'GET',
    path: '/api/service-roles',
    summary: 'All service roles in their order, inactive ones too.',
    access: 'signed_in',
    answer: z.array(serviceRole),
  }),
  addServiceRole: call({
    method: 'POST',
    path: '/api/admin/service-roles',
    summary: 'Adds a service role at the end of the order.',
    access: 'admin',
    status: 201,
    body: newServiceRole,
    answer: serviceRole,
  }),
  editServiceRole: call({
    method: 'PATCH',
    path: '/api/admin/service-roles/:id',
    summary: 'Changes the given fields of a service role.',
    access: 'admin',
    params: idParams,
    body: z.partial(newServiceRole),
    answer: serviceRole,
  }),
} as const;
