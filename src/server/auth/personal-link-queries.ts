import type { DeadlineRule } from '#domain/availability/deadline.ts';
import type { MemberId } from '#domain/ids.ts';
import { endOfAnswerLink, endOfEndedLink, type LinkPurpose } from '#domain/serving/personal-link.ts';
import { type Db, lockRightsInUse } from '../db/database.ts';
import { CAN_SERVE } from '../db/members.ts';

/** Who can continue by a link, its purpose, and when it ends (ms). */
export interface LinkFacts {
  readonly memberIds: readonly MemberId[];
  readonly purpose: LinkPurpose;
  readonly expiresAt: number;
}

/** A link as it is stored: without its code. */
export interface PersonalLink extends LinkFacts {
  readonly codeHash: string;
}

/**
 * Stores the link in a message by the hash of its code, instead of one from an earlier try, which was
 * certainly not sent. `keepsFormer`: it may have been pushed. Changes that end its members' links wait until this transaction ends.
 */
export async function replacePersonalLink(
  tx: Db,
  recipientId: number,
  link: PersonalLink | null,
  { now, keepsFormer }: { readonly now: number; readonly keepsFormer: boolean },
): Promise<void> {
  if (!keepsFormer) await tx.deleteFrom('personalLinks').where('recipientId', '=', recipientId).execute();
  if (!link) return;
  const { memberIds, codeHash, purpose, expiresAt } = link;
  for (const memberId of [...memberIds].sort((a, b) => a - b)) {
    await lockRightsInUse(tx, memberId);
    await tx
      .insertInto('personalLinks')
      .values({
        codeHash,
        memberId,
        purpose: JSON.stringify(purpose),
        expiresAt,
        createdAt: now,
        recipientId,
      })
      .execute();
  }
}

/**
 * Returns the link with this hash of its code, once for each member who can continue by it, even after it ended. Empty if
 * there is none.
 */
export async function findPersonalLinks(db: Db, codeHash: string) {
  const rows = await db
    .selectFrom('personalLinks')
    .innerJoin('users', 'users.id', 'personalLinks.memberId')
    .select(['users.id as memberId', 'users.firstName', 'users.lastName'])
    .select(['users.language', 'users.isAdmin', 'personalLinks.purpose', 'personalLinks.expiresAt'])
    .select('personalLinks.recipientId')
    .where('personalLinks.codeHash', '=', codeHash)
    .where(CAN_SERVE)
    .orderBy('users.id')
    .execute();
  return rows.map((row) => ({ ...row, purpose: JSON.parse(row.purpose) as LinkPurpose }));
}

export type FoundLink = Awaited<ReturnType<typeof findPersonalLinks>>[number];

/** Ends every link of a member. They stay stored, because opening an ended link is no guess. */
export async function endPersonalLinksOf(tx: Db, memberId: MemberId, now: number): Promise<void> {
  const end = endOfEndedLink(now);
  await tx
    .updateTable('personalLinks')
    .set({ expiresAt: end })
    .where('memberId', '=', memberId)
    .where('expiresAt', '>', end)
    .execute();
}

/** Lets the links that answer for a month, and their sessions, end with its new deadline, unless something else has ended them. */
export async function moveAnswerLinks(
  tx: Db,
  before: DeadlineRule,
  after: DeadlineRule,
  timeZone: string,
): Promise<void> {
  const links = await tx
    .selectFrom('personalLinks')
    .select(['codeHash', 'memberId', 'purpose', 'expiresAt'])
    .where('purpose', 'like', '%"answer"%')
    .execute();
  for (const { codeHash, memberId, purpose, expiresAt } of links) {
    const parsed = JSON.parse(purpose) as LinkPurpose;
    if (parsed.kind !== 'answer') continue;
    const last = parsed.lastMonth ?? parsed.month;
    if (expiresAt !== endOfAnswerLink(last, before, timeZone)) continue;
    const end = endOfAnswerLink(last, after, timeZone);
    await tx.updateTable('personalLinks').set({ expiresAt: end }).where('codeHash', '=', codeHash).execute();
    // Sessions that were started by it.
    await tx
      .updateTable('sessions')
      .set({ limitedUntil: end })
      .where('memberId', '=', memberId)
      .where('limitedUntil', '=', expiresAt)
      .execute();
  }
}
