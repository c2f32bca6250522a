import * as z from 'zod/mini';
import { call } from './call.ts';
import { contactBy, line, memberId, ownInitials, pin, pinOf, says } from './fields.ts';
import { newMember, ownMember, seenDetails } from './members.ts';
import type { CodeNamed } from './names.ts';
import { PAGES } from './pages.ts';

export const verse = z.object({ text: z.string(), reference: z.string() });

export type Verse = CodeNamed<z.output<typeof verse>>;

/** The member who has just signed in. */
export const signInResponse = z.object({
  ...ownMember.shape,
  /** Where to go first, if not to My Availability: an administrator of a new church sets it up. */
  startPage: z.optional(z.literal(PAGES.admin)),
});

export type SignInResponse = CodeNamed<z.output<typeof signInResponse>>;

/** The signed-in member. */
export const currentUser = z.object({
  ...ownMember.shape,
  /** In a session that a personal link started. It has no contact data and no administrator rights. */
  isLimited: z.optional(z.literal(true)),
  /** Someone from outside, in such a session. They see only their own services. */
  isGuest: z.optional(z.literal(true)),
  /** The member leads a team and is not an administrator. */
  isLead: z.optional(z.literal(true)),
});

export type CurrentUser = CodeNamed<z.output<typeof currentUser>>;

export const authCalls = {
  getCurrentUser: call({
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in member.',
    access: 'any_session',
    inLimitedSession: true,
    inGuestSession: true,
    response: currentUser,
  }),
  login: call({
    method: 'POST',
    path: '/api/login',
    summary: 'Signs in a member with a PIN.',
    access: 'public',
    signsIn: true,
    body: z.object({ id: memberId, pin }),
    response: signInResponse,
    refuses: ['team_link_needed', 'wrong_pin', 'too_many_tries', 'second_step_required'],
  }),
  getRandomVerse: call({
    method: 'GET',
    path: '/api/verse/random',
    summary: 'A random verse of a category.',
    access: 'public',
    query: z.object({ category: z.optional(line(says('category_missing'), 40)) }),
    response: verse,
  }),
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
    response: ownMember,
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
      /** Omitted: unchanged. */
      language: z.optional(z.nullable(z.string())),
      /** What the form showed. */
      seen: z.optional(z.partial(seenDetails)),
    }),
    response: ownMember,
    refuses: [
      'pins_differ',
      'current_pin_incorrect',
      'too_many_tries',
      'initials_taken',
      'unknown_language',
      'changed_meanwhile',
    ],
  }),
} as const;
