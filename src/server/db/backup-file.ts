import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { START_TEXTS } from '../texts.ts';
import { inspectDatabase } from './inspect.ts';

/** The file name suffix of an unfinished backup. */
export const PARTIAL = '.partial';

/** The copy failed its check and must be deleted. The database itself may be damaged, too. */
export class DamagedBackupError extends Error {
  readonly finding: string;

  constructor(finding: string) {
    super(START_TEXTS.copyDamaged(finding));
    this.name = 'DamagedBackupError';
    this.finding = finding;
  }
}

/** Writes the file's data to the disk, so that it survives a power failure. */
export function flush(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Copies the database `source` into the new file `target`, also during writes, and returns its size in bytes. Refuses
 * an existing `target` and a copy that fails its check, and leaves no partial file. Only its owner can read it. `vacuum
 * into` does not block writers (docs/decisions/0008).
 */
export function writeBackup(source: string, target: string): number {
  if (!existsSync(source)) throw new Error(START_TEXTS.noDatabase(source));
  if (existsSync(target)) throw new Error(START_TEXTS.fileExists(target));
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const partial = `${target}${PARTIAL}`;
  closeSync(openSync(partial, 'wx', 0o600));
  try {
    const db = new DatabaseSync(source, { readOnly: true });
    try {
      db.exec('pragma busy_timeout = 5000');
      db.prepare('vacuum into ?').run(partial);
    } finally {
      db.close();
    }
    const found = inspectDatabase(partial);
    if (found.kind !== 'sound')
      throw new DamagedBackupError(found.kind === 'damaged' ? found.finding : found.kind);
    flush(partial);
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  flush(dirname(target));
  return statSync(target).size;
}
