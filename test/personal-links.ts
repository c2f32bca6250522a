import type { MemberId } from '#domain/ids.ts';
import type { LinkPurpose } from '#domain/serving/personal-link.ts';
import { makeMessageLink } from '#server/auth/personal-link.ts';
import type { TestServer } from './test-server.ts';

const WEEK = 7 * 86_400_000;

/** Adds a personal link of a member, as a message does. It ends after a week. Returns its code. */
export async function aPersonalLink(
  { database, deps, clock }: TestServer,
  memberId: MemberId,
  purpose: LinkPurpose = { kind: 'respond' },
): Promise<string> {
  const now = clock.now();
  const facts = { memberIds: [memberId], purpose, expiresAt: now + WEEK };
  const { address, personalLink } = makeMessageLink('http://church.example', facts, {
    random: deps.random,
    now,
  });
  if (!personalLink) throw new Error('no link');
  await database.query
    .insertInto('personalLinks')
    .values({
      codeHash: personalLink.codeHash,
      memberId,
      purpose: JSON.stringify(purpose),
      expiresAt: personalLink.expiresAt,
      createdAt: now,
      recipientId: null,
    })
    .execute();
  return codeIn(address);
}

/** Returns the code of the personal link in a message. Throws if the message has none. */
export function codeIn(message: string | null | undefined): string {
  const [, code] = /\/s\/([0-9a-hjkmnp-tv-z]{20})\b/.exec(message ?? '') ?? [];
  if (!code) throw new Error(`There is no personal link in: ${message}`);
  return code;
}
