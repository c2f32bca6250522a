import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { inspectDatabase } from './inspect.ts';

/** The end of the name of a backup that is not whole yet. */
export const PARTIAL = '.partial';

/** A copy that is not whole must not stay, and the database it came from may be damaged too. */
export class UnsoundCopyError extends Error {
  constructor(finding: string) {
    super(`The copy did not pass its check (${finding}): the database itself may be damaged.`);
    this.name = 'UnsoundCopyError';
  }
}

/** What was written last is on the disk when this returns, whatever happens to the machine. */
export function flush(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Copies the embedded database `source` into the new file `target` as it is at one moment, also while others write
 * to it, and checks the copy. Until it is whole and on the disk it has another name, and when anything fails nothing
 * of it stays. Only its owner can read it. Gives its size in bytes.
 * `vacuum into` reads beside whoever writes (docs/decisions/0034).
 */
export function writeBackup(source: string, target: string): number {
  if (!existsSync(source)) throw new Error(`There is no database ${source}.`);
  if (existsSync(target)) throw new Error(`${target} exists already and is left as it is.`);
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
      throw new UnsoundCopyError(found.kind === 'damaged' ? found.finding : found.kind);
    flush(partial);
    renameSync(partial, target);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  flush(dirname(target));
  return statSync(target).size;
}
