import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DIST } from './paths.mjs';

/** No install or build takes longer, so an older lock is left over from a crash. */
const MAX_AGE_MS = 15 * 60_000;

/** The time between creating the lock file and writing the process ID into it is far shorter. */
const MAX_EMPTY_MS = 5000;

/** Returns whether a process with this ID runs on this machine. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function isStale(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    const age = Date.now() - statSync(file).mtimeMs;
    if (!pid) return age > MAX_EMPTY_MS;
    // A restarted container reuses process IDs, possibly this process's own.
    return pid === process.pid || !isAlive(pid) || age > MAX_AGE_MS;
  } catch {
    return false;
  }
}

/** Runs `work` while no other Sundial command in this checkout runs work with the same name. */
export async function withLock(name, work) {
  mkdirSync(DIST, { recursive: true });
  const file = join(DIST, `${name}.lock`);
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isStale(file)) rmSync(file, { force: true });
      else await sleep(200);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
