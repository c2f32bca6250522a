import * as z from 'zod/mini';
import type { LinkPurpose } from '#domain/serving/personal-link.ts';
import { call } from './call.ts';
import { memberId } from './fields.ts';

/** What the page of a personal link shows. Null if the link has ended. */
export type PersonalLinkPage = { readonly name: string; readonly purpose: LinkPurpose } | null;

export const personalLinkCalls = {
  startLimitedSession: call({
    method: 'POST',
    path: '/api/personal-link',
    summary:
      "Starts the limited session of a personal link. Keeps the browser's session if a PIN started it for the same member.",
    access: 'public',
    inLimitedSession: true,
    body: z.object({ code: z.string().check(z.maxLength(100)) }),
    response: z.object({
      memberId,
      /** The page to open. */
      address: z.string(),
    }),
    refuses: ['link_ended', 'too_many_tries'],
  }),
} as const;
