import type { MemberId } from '#domain/ids.ts';
import { endOfEndedLink, type LinkPurpose } from '#domain/serving/personal-link.ts';
import { type Db, lockRightsInUse } from '../db/database.ts';

/** What a link is for, and when it ends (ms). */
export interface LinkFacts {
  readonly memberId: MemberId;
  readonly purpose: LinkPurpose;
  readonly expiresAt: number;
}

/** A link as it is stored: without its code. */
export interface PersonalLink extends LinkFacts {
  readonly codeHash: string;
}

/**
 * Stores the link in a message to a member by the hash of its code, instead of one from an earlier try, which was
 * certainly not sent. What ends the member's links waits until this transaction ends.
 */
export async function replacePersonalLink(
  tx: Db,
  recipientId: number,
  link: PersonalLink | null,
  now: number,
): Promise<void> {
  await tx.deleteFrom('personal_links').where('recipient_id', '=', recipientId).execute();
  if (!link) return;
  const { memberId, codeHash, purpose, expiresAt } = link;
  await lockRightsInUse(tx, memberId);
  await tx
    .insertInto('personal_links')
    .values({
      code_hash: codeHash,
      user_id: memberId,
      purpose: JSON.stringify(purpose),
      expires_at: expiresAt,
      created_at: now,
      recipient_id: recipientId,
    })
    .execute();
}

/** Returns the link whose code has this hash with its member, also after it ended, or undefined if there is none. */
export async function findPersonalLink(db: Db, codeHash: string) {
  const row = await db
    .selectFrom('personal_links')
    .innerJoin('users', 'users.id', 'personal_links.user_id')
    .select(['users.id as memberId', 'users.first_name as firstName', 'users.last_name as lastName'])
    .select([
      'users.language',
      'users.is_admin',
      'personal_links.purpose',
      'personal_links.expires_at as expiresAt',
    ])
    .where('personal_links.code_hash', '=', codeHash)
    .where('users.removed_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, purpose: JSON.parse(row.purpose) as LinkPurpose };
}

export type FoundLink = NonNullable<Awaited<ReturnType<typeof findPersonalLink>>>;

/** Ends every link of a member. They stay stored, because opening an ended link is no guess. */
export async function endPersonalLinksOf(tx: Db, userId: MemberId, now: number): Promise<void> {
  const end = endOfEndedLink(now);
  await tx
    .updateTable('personal_links')
    .set({ expires_at: end })
    .where('user_id', '=', userId)
    .where('expires_at', '>', end)
    .execute();
}
