import * as z from 'zod/mini';
import { call } from './call.ts';
import { contactBy, ownInitials, pin, pinOf } from './fields.ts';
import { member } from './members.ts';
import { newMember } from './new-member.ts';

/** Apart from signing in, because the sign-in page needs none of them. */
export const accountCalls = {
  logout: call({
    method: 'POST',
    path: '/api/logout',
    summary: 'Ends this session, if there is one.',
    access: 'public',
    status: 204,
  }),
  changePin: call({
    method: 'POST',
    path: '/api/change-pin',
    summary: "Changes the caller's PIN and ends the member's other sessions.",
    access: 'any_session',
    body: z.object({ currentPin: pin, newPin: pin }),
    response: member,
    refuses: ['current_pin_incorrect', 'too_many_tries'],
  }),
  updateProfile: call({
    method: 'PUT',
    path: '/api/update-profile',
    summary:
      "Changes the caller's names, phone number, email address, way to be reached, initials or PIN. Requires the current PIN.",
    access: 'signed_in',
    body: z.object({
      ...newMember.shape,
      currentPin: pinOf('currentPin'),
      contactBy: z.optional(contactBy),
      initials: z.optional(ownInitials),
      newPin: z.optional(pinOf('newPin')),
      confirmPin: z.optional(pinOf('confirmPin')),
    }),
    response: member,
    refuses: ['pins_differ', 'current_pin_incorrect', 'too_many_tries', 'initials_taken'],
  }),
} as const;
