import { compiledOnce } from './compiled-once.ts';
import type { Db, Flag } from './database.ts';

/** A member's own row, as sign-in and every signed-in request read it. */
export const CURRENT_USER_COLUMNS = [
  'users.id',
  'users.first_name',
  'users.last_name',
  'users.initials',
  'users.is_admin',
  'users.first_login',
  'users.phone_number',
  'users.role',
  'users.preferred_role_id',
  'users.secondary_role_id',
] as const;

export interface CurrentUserRow {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly initials: string | null;
  readonly is_admin: Flag;
  readonly first_login: Flag;
  readonly phone_number: string | null;
  readonly role: 'member' | 'pastor';
  readonly preferred_role_id: number | null;
  readonly secondary_role_id: number | null;
}

const sessionWithMember = compiledOnce((db, tokenHash) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.created_at', 'sessions.last_seen_at', ...CURRENT_USER_COLUMNS])
    .where('sessions.token_hash', '=', tokenHash)
    .where('users.removed_at', 'is', null),
);

/** Gives the session of this token with its member, unless the member was removed. */
export async function findSession(db: Db, tokenHash: string) {
  const [row] = await sessionWithMember(db, tokenHash);
  return row;
}

export async function insertSession(db: Db, tokenHash: string, userId: number, now: number): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ token_hash: tokenHash, user_id: userId, created_at: now, last_seen_at: now })
    .execute();
}

export async function markSessionSeen(db: Db, tokenHash: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of a member. */
export async function deleteSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}
