import type { MemberId } from '#domain/ids.ts';
import type { Db } from '#server/db/database.ts';

/** Returns a member's passkeys, oldest first. */
export function listPasskeysOf(db: Db, memberId: MemberId) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credentialId', 'transports', 'name', 'createdAt', 'lastUsedAt'])
    .where('memberId', '=', memberId)
    .orderBy('id')
    .execute();
}

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeysOf>>[number];

/** Returns the verification data of this member's passkey with this credential, or undefined. */
export function findPasskeyOf(db: Db, memberId: MemberId, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credentialId', 'publicKey', 'counter'])
    .where('memberId', '=', memberId)
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
}

/** Stores a passkey. Throws a duplicate error if its credential already exists. */
export async function insertPasskey(
  tx: Db,
  passkey: {
    memberId: MemberId;
    credentialId: string;
    publicKey: string;
    counter: number;
    transports: string;
    name: string;
    now: number;
  },
): Promise<void> {
  await tx
    .insertInto('passkeys')
    .values({
      memberId: passkey.memberId,
      credentialId: passkey.credentialId,
      publicKey: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      createdAt: passkey.now,
    })
    .execute();
}

/** Records a use. Returns false if another use has changed the counter meanwhile or the passkey was removed. */
export async function markPasskeyUsed(
  tx: Db,
  passkey: { id: number; counter: number },
  counter: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: now })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a passkey of this member and returns its name, or undefined if there is none with this id. */
export async function deletePasskeyOf(tx: Db, memberId: MemberId, id: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Stores the challenge for the passkey that this session adds, in place of an earlier one. */
export async function saveNewChallenge(
  tx: Db,
  row: { sessionId: string; challenge: string; now: number },
): Promise<void> {
  const { sessionId, challenge, now } = row;
  await tx
    .insertInto('passkeyChallenges')
    .values({ sessionId, challenge, createdAt: now })
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet({ challenge, createdAt: now }))
    .execute();
}

/**
 * Returns and deletes this session's challenge, so that it is used once. Null if there is none or it is older than
 * `since` (ms).
 */
export async function consumeNewChallenge(db: Db, sessionId: string, since: number): Promise<string | null> {
  const row = await db
    .deleteFrom('passkeyChallenges')
    .where('sessionId', '=', sessionId)
    .returning(['challenge', 'createdAt'])
    .executeTakeFirst();
  return row && row.createdAt >= since ? row.challenge : null;
}

/** Returns how many unused recovery codes a member has. */
export async function countRecoveryCodesOf(db: Db, memberId: MemberId): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores the hashes of a member's recovery codes. There must be at least one. */
export async function insertRecoveryCodes(
  tx: Db,
  memberId: MemberId,
  hashes: readonly string[],
): Promise<void> {
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ codeHash, memberId })))
    .execute();
}

/** Deletes a recovery code and returns whether it existed. Of two concurrent uses only the first one succeeds. */
export async function consumeRecoveryCode(tx: Db, memberId: MemberId, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCodes')
    .where('memberId', '=', memberId)
    .where('codeHash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
