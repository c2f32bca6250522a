import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux's in-memory file system. */
const MEMORY = '/dev/shm';

/** The free space that the databases of a run may need. */
const MIN_FREE_BYTES = 2 ** 31;

/** Returns the folder for the databases of tests. On a slow disk, a run would spend half its time waiting for it. */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize > MIN_FREE_BYTES) return MEMORY;
  } catch {
    // Other systems have none.
  }
  return tmpdir();
}
