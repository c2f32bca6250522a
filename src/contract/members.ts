import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, person } from './fields.ts';
import { newMember } from './new-member.ts';

/** A member as others see them; what only administrators may see is absent for everybody else. */
export const listedMember = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  initials: z.optional(z.nullable(z.string())),
  role: z.optional(z.enum(['member', 'pastor'])),
  isAdmin: z.optional(z.boolean()),
  firstLogin: z.optional(z.boolean()),
  phoneNumber: z.optional(z.nullable(z.string())),
  preferredRoleId: z.optional(z.nullable(id)),
  secondaryRoleId: z.optional(z.nullable(id)),
});

export type ListedMember = z.output<typeof listedMember>;

/** A member as administrators see them. */
export const member = z.object({
  ...person.shape,
  role: z.enum(['member', 'pastor']),
  isAdmin: z.boolean(),
  firstLogin: z.boolean(),
  phoneNumber: z.nullable(z.string()),
  preferredRoleId: z.nullable(id),
  secondaryRoleId: z.nullable(id),
});

export type Member = z.output<typeof member>;

export const memberCalls = {
  listUsers: call({
    method: 'GET',
    path: '/api/users',
    summary: 'Everybody who can sign in, with as much of each as the asker may see.',
    access: 'public',
    answer: z.array(listedMember),
  }),
  listMembers: call({
    method: 'GET',
    path: '/api/admin/members',
    summary: 'All members.',
    access: 'admin',
    answer: z.array(member),
  }),
  addMember: call({
    method: 'POST',
    path: '/api/admin/members',
    summary: 'Adds a member; the one-time PIN is in this answer and never again.',
    access: 'admin',
    status: 201,
    body: newMember,
    answer: z.object({ ...member.shape, oneTimePin: z.string() }),
  }),
} as const;
