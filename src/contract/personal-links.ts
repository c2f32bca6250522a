import * as z from 'zod/mini';
import type { MemberId } from '#domain/ids.ts';
import type { LinkPurpose } from '#domain/serving/personal-link.ts';
import { call } from './call.ts';
import { memberId } from './fields.ts';

/** Someone who can continue by a link. */
export interface LinkedPerson {
  readonly id: MemberId;
  /** The first name and the first letter of the last name. */
  readonly name: string;
  /** The name of another member who is signed in here. The link signs them out. */
  readonly signsOut: string | null;
}

/** A link that can be used. */
export interface OpenLink {
  /** The recipient, or each adult of a family that got one message. */
  readonly people: readonly LinkedPerson[];
  readonly purpose: LinkPurpose;
}

/** The data of a personal link's page. Null: the link has ended, or its code is wrong. */
export type PersonalLinkPage = OpenLink | null;

export const personalLinkCalls = {
  startLimitedSession: call({
    method: 'POST',
    path: '/api/personal-link',
    summary:
      "Starts the limited session of a personal link. Keeps the browser's session if a PIN started it for the same member.",
    access: 'public',
    signsIn: true,
    inLimitedSession: true,
    /** `userId`: which of the people of a message to a family continues. Left out: the first. */
    body: z.object({ code: z.string().check(z.maxLength(100)), userId: z.optional(memberId) }),
    response: z.object({
      memberId,
      /** The page to open. */
      address: z.string(),
    }),
    refuses: ['link_ended', 'too_many_tries'],
  }),
} as const;
