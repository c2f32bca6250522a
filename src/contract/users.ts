import * as z from 'zod/mini';
import { call } from './call.ts';
import { memberId } from './fields.ts';
import { member } from './members.ts';
import type { CodeNamed } from './names.ts';

/** A member as others see them. Fields for administrators only are absent for everyone else. */
export const listedMember = z.object({
  ...z.partial(member).shape,
  id: memberId,
  firstName: z.string(),
  lastName: z.string(),
});

export type ListedMember = CodeNamed<z.output<typeof listedMember>>;

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
      'The names of the administrators, so that members know who to ask for a new PIN. Empty in a browser that has not opened the team link and where no member has signed in.',
    access: 'public',
    response: z.array(z.string()),
  }),
} as const;
