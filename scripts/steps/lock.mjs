import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DIST } from './paths.mjs';
import { isAlive } from './processes.mjs';

/** No install and no build takes longer, in milliseconds: an older lock was left behind by a crash. */
const LONGEST_WORK = 15 * 60_000;

function isLeftBehind(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    const age = Date.now() - statSync(file).mtimeMs;
    // An empty file is a lock in the very moment of being taken.
    if (!holder) return age > 5000;
    // After a restart of a container the same number may be another process, even this one.
    return holder === process.pid || !isAlive(holder) || age > LONGEST_WORK;
  } catch {
    return false;
  }
}

/** Does the work while no other Sundial command in this checkout does work of the same name. */
export async function withLock(name, work) {
  mkdirSync(DIST, { recursive: true });
  const file = join(DIST, `${name}.lock`);
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isLeftBehind(file)) rmSync(file, { force: true });
      else await sleep(200);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
