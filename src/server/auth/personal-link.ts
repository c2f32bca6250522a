import { HELP_ADDRESS, PAGES, PERSONAL_LINK_FOLDER } from '#contract/pages.ts';
import { monthKey } from '#domain/calendar/calendar.ts';
import { LINK_CODE, type LinkPurpose } from '#domain/serving/personal-link.ts';
import { toBase32 } from '#domain/sign-in/written-code.ts';
import type { Db } from '../db/database.ts';
import { hashToken } from '../http/cookies.ts';
import type { Random } from '../ports.ts';
import {
  type FoundLink,
  findPersonalLinks,
  type LinkFacts,
  type PersonalLink,
} from './personal-link-queries.ts';

/** Enough for 20 characters of 5 bits. The last 4 bits are not used. */
const CODE_BYTES = 13;

/** The address in a message, and the link to store with the message. Null if the address is not a personal link. */
export interface MessageLink {
  readonly address: string;
  readonly personalLink: PersonalLink | null;
}

/**
 * Returns a new personal link under the public address `base`, to be stored in the transaction that words its message
 * (`replacePersonalLink`). Its code exists only in the message. Returns the plain address if `base` is empty, because
 * the address is not known, or if the link would already have ended. Without `random`, returns a sample for previews.
 */
export function makeMessageLink(
  base: string,
  facts: LinkFacts,
  { random, now }: { readonly random: Random | null; readonly now: number },
): MessageLink {
  if (base === '' || facts.expiresAt <= now) return { address: base, personalLink: null };
  if (!random) return { address: sampleLink(base), personalLink: null };
  const code = toBase32(Buffer.from(random.token(), 'base64url').subarray(0, CODE_BYTES));
  const address = `${base}${PERSONAL_LINK_FOLDER}/${code}`;
  return { address, personalLink: { ...facts, codeHash: hashToken(code) } };
}

/** Returns an address that is as long as a personal link's and opens none, for previews. */
export function sampleLink(base: string): string {
  return `${base}${PERSONAL_LINK_FOLDER}/${'x'.repeat(20)}`;
}

/** Returns the link with this code for each of its members, also after it has ended. Empty if the code is wrong. */
export async function findLinksByCode(db: Db, code: string): Promise<readonly FoundLink[]> {
  return LINK_CODE.test(code) ? findPersonalLinks(db, hashToken(code)) : [];
}

/** Returns the page that a link of this purpose leads to. */
export function addressFor(purpose: LinkPurpose): string {
  if (purpose.kind === 'answer') return `${PAGES.availability}?month=${monthKey(purpose.month)}`;
  return purpose.kind === 'cover' ? HELP_ADDRESS : PAGES.availability;
}
