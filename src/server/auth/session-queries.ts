import type { MemberId } from '#domain/ids.ts';
import { type Db, lockRightsToRevoke } from '../db/database.ts';
import { MEMBER_COLUMNS } from '../db/members.ts';
import { endPersonalLinksOf } from './personal-link-queries.ts';

/** Returns the session of this token with its member, or undefined if there is none or the member was removed. */
export function findSession(db: Db, tokenHash: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.public_id', 'sessions.created_at', 'sessions.last_seen_at', 'sessions.limited_until'])
    .select(MEMBER_COLUMNS)
    .where('sessions.token_hash', '=', tokenHash)
    .where('users.removed_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Starts a session. `publicId` identifies it to its member and grants no access. `limitedUntil` (ms) makes it a limited
 * one.
 */
export async function insertSession(
  db: Db,
  session: {
    tokenHash: string;
    publicId: string;
    userId: MemberId;
    device: string;
    now: number;
    limitedUntil: number | null;
  },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      public_id: session.publicId,
      user_id: session.userId,
      device: session.device,
      created_at: session.now,
      last_seen_at: session.now,
      limited_until: session.limitedUntil,
    })
    .execute();
}

export async function markSessionSeen(db: Db, tokenHash: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session, personal link and open second step of a member. */
export async function deleteSessionsOf(db: Db, userId: MemberId, now: number): Promise<void> {
  await lockRightsToRevoke(db, userId);
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await db.deleteFrom('second_steps').where('user_id', '=', userId).execute();
  await endPersonalLinksOf(db, userId, now);
}

/**
 * Returns the member's sessions that were created and last used after these moments (ms) and have not ended by `now`,
 * most recently used first.
 */
export function listSessionsOf(
  db: Db,
  userId: MemberId,
  since: { created: number; seen: number; now: number },
) {
  return db
    .selectFrom('sessions')
    .select(['public_id', 'device', 'created_at', 'last_seen_at', 'limited_until'])
    .where('user_id', '=', userId)
    .where('created_at', '>=', since.created)
    .where('last_seen_at', '>=', since.seen)
    .where((eb) => eb.or([eb('limited_until', 'is', null), eb('limited_until', '>', since.now)]))
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}

export type SessionRow = Awaited<ReturnType<typeof listSessionsOf>>[number];

/** Ends every session of a member except this one, and every personal link. */
export async function deleteOtherSessionsOf(
  tx: Db,
  userId: MemberId,
  keptPublicId: string,
  now: number,
): Promise<void> {
  await lockRightsToRevoke(tx, userId);
  await endPersonalLinksOf(tx, userId, now);
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('public_id', '<>', keptPublicId)
    .execute();
}

/** Ends one session of a member and returns whether it existed. */
export async function deleteSessionOf(db: Db, userId: MemberId, publicId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
