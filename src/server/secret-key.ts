import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const KEY_BYTES = 32;

/**
 * Gives the key that PIN hashes are made with, creating the file (mode 0600) at the first start.
 * It lives beside the database, not in it, so that a copied database alone gives no PIN away.
 * Refuses a file that does not hold 32 bytes of base64.
 */
export function loadSecretKey(file: string): Buffer {
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
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== KEY_BYTES) {
    throw new Error(
      `${file} does not hold a Sundial key. Restore it from your backup: without it no PIN can be checked.`,
    );
  }
  return key;
}
