import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 15_000;
const INTERVAL_MS = 50;

/** Waits until the condition is true. Errors count as false. Throws with `expected` after the timeout. */
export async function waitUntil(
  expected: string,
  condition: () => Promise<boolean> | boolean,
): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  let why = '';
  for (;;) {
    try {
      if (await condition()) return;
    } catch (error) {
      // Scripts can't run in a page that is being left.
      why = ` (${error instanceof Error ? error.message : error})`;
    }
    if (Date.now() > deadline) throw new Error(`Expected within ${TIMEOUT_MS / 1000} s: ${expected}${why}`);
    await sleep(INTERVAL_MS);
  }
}
