import * as z from 'zod/mini';
import { MEMBER_ROLES } from '#domain/members/members.ts';
import { call } from './call.ts';
import { memberParams } from './fields.ts';
import { member } from './members.ts';

/** Apart from the other calls for members, because the setup, which shows on every tab, needs only this one. */
export const memberAccessCalls = {
  editAccess: call({
    method: 'PATCH',
    path: '/api/admin/members/:id/access',
    summary:
      "Changes a member's administrator access and member role, and whether they serve. At least one administrator is required.",
    access: 'admin',
    params: memberParams,
    body: z.object({
      isAdmin: z.optional(z.boolean()),
      role: z.optional(z.enum(MEMBER_ROLES)),
      doesNotServe: z.optional(z.boolean()),
    }),
    response: member,
    refuses: ['unknown_member', 'last_admin'],
  }),
} as const;
