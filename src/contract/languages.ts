import * as z from 'zod/mini';
import { call } from './call.ts';

/** The cookie with the language chosen on a device (BCP 47). Scripts and the server write it, the server reads it. */
export const LANGUAGE_COOKIE = 'sundial-language';

/** A language that Sundial is offered in. */
const language = z.object({
  /** BCP 47. */
  tag: z.string(),
  /** Its own name. */
  name: z.string(),
  direction: z.enum(['ltr', 'rtl']),
});

/** Apart from the calls for members, because the sign-in page needs only these. */
export const languageCalls = {
  listLanguages: call({
    method: 'GET',
    path: '/api/languages',
    summary: 'The languages that are offered.',
    access: 'public',
    response: z.array(language),
  }),
  saveMyLanguage: call({
    method: 'PATCH',
    path: '/api/my-language',
    summary: "Changes the caller's language, and that of the device. Null: as on the device.",
    // New members choose it on the sign-in screen, before they have replaced their one-time PIN.
    access: 'any_session',
    body: z.object({ language: z.nullable(z.string()) }),
    response: z.object({ language: z.nullable(z.string()) }),
    refuses: ['unknown_language'],
  }),
} as const;
