import * as z from 'zod/mini';
import { FIELD_TEXTS } from '#texts/fields.ts';
import { call } from './call.ts';
import { line, memberId, pin } from './fields.ts';
import { member } from './members.ts';
import { PAGES } from './pages.ts';

export const verse = z.object({ text: z.string(), reference: z.string() });

export type Verse = z.output<typeof verse>;

/** The member who has just signed in. */
export const signInResponse = z.object({
  ...member.shape,
  /** Where to go first, if not to My Availability: an administrator of a new church sets it up. */
  startPage: z.optional(z.literal(PAGES.admin)),
});

export type SignInResponse = z.output<typeof signInResponse>;

/** The signed-in member. */
export const currentUser = z.object({
  ...member.shape,
  /** In a session that a personal link started. It has no contact data and no administrator rights. */
  isLimited: z.optional(z.literal(true)),
});

export type CurrentUser = z.output<typeof currentUser>;

export const authCalls = {
  getCurrentUser: call({
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in member.',
    access: 'any_session',
    inLimitedSession: true,
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
    query: z.object({ category: z.optional(line(FIELD_TEXTS.category_missing, 40)) }),
    response: verse,
  }),
} as const;
