import * as z from 'zod/mini';
import { MEMBER_ROLES } from '#domain/members/members.ts';
import { call } from './call.ts';
import { contactBy, memberId, roleId } from './fields.ts';

/** A member as others see them. Fields for administrators only are absent for everyone else. */
export const listedMember = z.object({
  id: memberId,
  firstName: z.string(),
  lastName: z.string(),
  initials: z.optional(z.nullable(z.string())),
  role: z.optional(z.enum(MEMBER_ROLES)),
  isAdmin: z.optional(z.boolean()),
  firstLogin: z.optional(z.boolean()),
  phoneNumber: z.optional(z.nullable(z.string())),
  canText: z.optional(z.boolean()),
  email: z.optional(z.nullable(z.string())),
  contactBy: z.optional(contactBy),
  preferredRoleId: z.optional(z.nullable(roleId)),
  secondaryRoleId: z.optional(z.nullable(roleId)),
  maxPerMonth: z.optional(z.nullable(z.int())),
  neverTwoInARow: z.optional(z.boolean()),
  doesNotServe: z.optional(z.boolean()),
  language: z.optional(z.nullable(z.string())),
});

export type ListedMember = z.output<typeof listedMember>;

/** Apart from the calls for administrators, because the sign-in page needs only these. */
export const userCalls = {
  listUsers: call({
    method: 'GET',
    path: '/api/users',
    summary:
      'Everyone who can sign in, by last name and first name, with the fields that the caller may see. Empty for a browser that must open the team link first.',
    access: 'public',
    response: z.array(listedMember),
  }),
  listCoordinators: call({
    method: 'GET',
    path: '/api/coordinators',
    summary:
      'The names of the administrators, whom a member asks for a new PIN. Empty for a browser that has not opened the team link and that no member has signed in on.',
    access: 'public',
    response: z.array(z.string()),
  }),
} as const;
