import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const KEY_BYTES = 32;

/** There is no key, or not one of ours, where the settings say. */
export class SecretKeyError extends Error {
  constructor(file: string, fault: string) {
    super(
      `${file} ${fault}. Restore it from your backup: without it no PIN can be checked. ` +
        'If it is lost for good, stop Sundial and run: npm run reset-pin -- --new-key "First Last" ' +
        '(an administrator): they get a one-time PIN and can give everybody else a new one.',
    );
    this.name = 'SecretKeyError';
  }
}

function createKey(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}`;
  try {
    writeFileSync(fresh, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
    // A link appears whole or not at all, and never over another process's key.
    linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
}

/**
 * Gives the key that PIN hashes are made with. With `mayCreate`, where no PIN is stored yet, the file is made (mode
 * 0600); everywhere else a missing one is refused: a new key beside old PINs would lock everybody out for good.
 * It lives beside the database, not in it, so that a copied database alone gives no PIN away.
 * Refuses with a {@link SecretKeyError}, also a file that does not hold 32 bytes of base64.
 */
export function loadSecretKey(file: string, { mayCreate }: { mayCreate: boolean }): Buffer {
  if (!existsSync(file)) {
    if (!mayCreate) throw new SecretKeyError(file, 'is missing');
    createKey(file);
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new SecretKeyError(file, 'does not hold a Sundial key');
  return key;
}

/** A mark by which a key is known again, and which says nothing about it. */
export function markOf(key: Buffer): string {
  return createHmac('sha256', key).update('This is the key of this Sundial.').digest('base64url');
}
