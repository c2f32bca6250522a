import { fingerprintOf, loadSecretKey, SecretKeyError } from '../auth/secret-key.ts';
import type { Database } from '../db/database.ts';
import { matchesStoredKey } from '../db/key-check.ts';
import { type Migration, readApplied } from '../db/migrate.ts';
import type { Env } from '../env.ts';
import { OperatorError } from '../operator-error.ts';
import { COMMAND_TEXTS } from '../texts.ts';

/** Refuses a database without the migration that a command requires. */
export async function throwIfOlder(database: Database, since: Migration): Promise<void> {
  const applied = await readApplied(database.query);
  if (!applied.has(since.name)) throw new OperatorError(COMMAND_TEXTS.olderDatabase);
}

/**
 * Returns the key of the database, for a command that can run while Sundial runs. Refuses another key, and a database
 * without the migration that the command requires.
 */
export async function knownKey(database: Database, env: Env, since: Migration): Promise<Buffer> {
  await throwIfOlder(database, since);
  const key = loadSecretKey(env.secretKeyFile, { mayCreate: false });
  if (!(await matchesStoredKey(database.query, fingerprintOf(key))))
    throw new SecretKeyError(env.secretKeyFile, 'foreign');
  return key;
}
