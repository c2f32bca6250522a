import * as z from 'zod/mini';
import { FIELD_TEXTS } from '#texts/fields.ts';
import { call } from './call.ts';
import { line, memberId, ownInitials, personName, phoneNumber, pin, pinOf } from './fields.ts';
import { member } from './members.ts';

export const verse = z.object({ text: z.string(), reference: z.string() });

export type Verse = z.output<typeof verse>;

export const authCalls = {
  getCurrentUser: call({
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in member.',
    access: 'any_session',
    answer: member,
  }),
  login: call({
    method: 'POST',
    path: '/api/login',
    summary: 'Signs in a member with a PIN.',
    access: 'public',
    body: z.object({ id: memberId, pin }),
    answer: member,
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
    answer: member,
  }),
  updateProfile: call({
    method: 'PUT',
    path: '/api/update-profile',
    summary: "Changes the caller's names, phone number, initials or PIN. Requires the current PIN.",
    access: 'signed_in',
    body: z.object({
      firstName: personName('first'),
      lastName: personName('last'),
      currentPin: pinOf('currentPin'),
      phoneNumber,
      initials: z.optional(ownInitials),
      newPin: z.optional(pinOf('newPin')),
      confirmPin: z.optional(pinOf('confirmPin')),
    }),
    answer: member,
  }),
  getRandomVerse: call({
    method: 'GET',
    path: '/api/verse/random',
    summary: 'A random verse of a category.',
    access: 'public',
    query: z.object({ category: z.optional(line(FIELD_TEXTS.category_missing, 40)) }),
    answer: verse,
  }),
} as const;
