import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { START_TEXTS } from '../texts.ts';

const KEY_BYTES = 32;

/** The key file in the settings is missing or not a valid key. */
export class SecretKeyError extends OperatorError {
  constructor(file: string, fault: keyof typeof START_TEXTS.keyFaults) {
    super(START_TEXTS.secretKey(file, START_TEXTS.keyFaults[fault]));
  }
}

function createKey(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const temporaryFile = `${file}.${process.pid}`;
  try {
    writeFileSync(temporaryFile, `${randomBytes(KEY_BYTES).toString('base64')}\n`, {
      mode: 0o600,
      flush: true,
    });
    // A link is created completely or not at all, and never replaces another process's key.
    linkSync(temporaryFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporaryFile, { force: true });
  }
}

/**
 * Returns the key for PIN hashes. If the file is missing, creates it (mode 0600) with `mayCreate`, and otherwise
 * refuses, because a new key would lock out everyone with a PIN. The key is not in the database, so a copy of that
 * reveals no PIN. Throws a {@link SecretKeyError}.
 */
export function loadSecretKey(file: string, { mayCreate }: { mayCreate: boolean }): Buffer {
  if (!existsSync(file)) {
    if (!mayCreate) throw new SecretKeyError(file, 'missing');
    createKey(file);
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new SecretKeyError(file, 'invalid');
  return key;
}

/** Returns a fingerprint that identifies a key without revealing it. */
export function fingerprintOf(key: Buffer): string {
  return createHmac('sha256', key).update('This is the key of this Sundial.').digest('base64url');
}
