import type { MemberId } from '#domain/ids.ts';
import { type Db, lockRightsToRevoke } from '../db/database.ts';
import { MEMBER_COLUMNS } from '../db/members.ts';
import { endPushDevicesOf, endPushDevicesOfSession } from '../push/device-queries.ts';
import { endPersonalLinksOf } from './personal-link-queries.ts';

/**
 * Returns the session of this token with its member, or undefined if there is none or the member was removed. A guest has only
 * limited ones.
 */
export function findSession(db: Db, tokenHash: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.memberId')
    .select(['sessions.publicId', 'sessions.createdAt', 'sessions.lastSeenAt', 'sessions.limitedUntil'])
    .select(MEMBER_COLUMNS)
    .select('users.isGuest')
    .select(({ selectFrom, fn }) =>
      selectFrom('teamLeads')
        .select(fn.countAll<number>().as('count'))
        .whereRef('teamLeads.memberId', '=', 'users.id')
        .as('teamsLed'),
    )
    .where('sessions.tokenHash', '=', tokenHash)
    .where(({ or, and, eb }) =>
      or([
        eb('users.removedAt', 'is', null),
        and([eb('users.isGuest', '=', true), eb('limitedUntil', 'is not', null)]),
      ]),
    )
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
    memberId: MemberId;
    device: string;
    now: number;
    limitedUntil: number | null;
  },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      tokenHash: session.tokenHash,
      publicId: session.publicId,
      memberId: session.memberId,
      device: session.device,
      createdAt: session.now,
      lastSeenAt: session.now,
      limitedUntil: session.limitedUntil,
    })
    .execute();
}

export async function markSessionSeen(db: Db, tokenHash: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ lastSeenAt: now }).where('tokenHash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
}

/**
 * Ends every session, personal link and open second step of a member, and the push messages on their devices.
 * `keepDevicesOf`: a session that another one replaces on the same device.
 */
export async function deleteSessionsOf(
  db: Db,
  memberId: MemberId,
  now: number,
  { keepDevicesOf = null }: { readonly keepDevicesOf?: string | null } = {},
): Promise<void> {
  await lockRightsToRevoke(db, memberId);
  await endPushDevicesOf(db, memberId, keepDevicesOf);
  await db.deleteFrom('sessions').where('memberId', '=', memberId).execute();
  await db.deleteFrom('secondSteps').where('memberId', '=', memberId).execute();
  await endPersonalLinksOf(db, memberId, now);
}

/**
 * Returns the member's sessions that were created and last used after these moments (ms) and have not ended by `now`,
 * most recently used first.
 */
export function listSessionsOf(
  db: Db,
  memberId: MemberId,
  since: { created: number; seen: number; now: number },
) {
  return db
    .selectFrom('sessions')
    .select(['publicId', 'device', 'createdAt', 'lastSeenAt', 'limitedUntil'])
    .where('memberId', '=', memberId)
    .where('createdAt', '>=', since.created)
    .where('lastSeenAt', '>=', since.seen)
    .where((eb) => eb.or([eb('limitedUntil', 'is', null), eb('limitedUntil', '>', since.now)]))
    .orderBy('lastSeenAt', 'desc')
    .orderBy('createdAt', 'desc')
    .execute();
}

export type SessionRow = Awaited<ReturnType<typeof listSessionsOf>>[number];

/** Ends every session of a member except this one, and every personal link. Push messages go on only on this device. */
export async function deleteOtherSessionsOf(
  tx: Db,
  memberId: MemberId,
  currentPublicId: string,
  now: number,
): Promise<void> {
  await lockRightsToRevoke(tx, memberId);
  await endPersonalLinksOf(tx, memberId, now);
  await endPushDevicesOf(tx, memberId, currentPublicId);
  await tx
    .deleteFrom('sessions')
    .where('memberId', '=', memberId)
    .where('publicId', '<>', currentPublicId)
    .execute();
}

/** Ends one session of a member, with the push messages on its device. Returns whether it existed. */
export async function deleteSessionOf(tx: Db, memberId: MemberId, publicId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('memberId', '=', memberId)
    .where('publicId', '=', publicId)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await endPushDevicesOfSession(tx, publicId);
  return numDeletedRows > 0n;
}
