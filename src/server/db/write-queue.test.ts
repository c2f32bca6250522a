import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WriteQueue } from './write-queue.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Number of commits for a lone write and two that arrive two turns of the event loop apart. */
async function commitsOnDisk({ commitMs }: { commitMs: number }): Promise<number> {
  let commits = 0;
  const run = (statement: string) => {
    if (statement !== 'commit') return;
    commits += 1;
    vi.advanceTimersByTime(commitMs);
  };
  const queue = new WriteQueue({
    tx: {},
    statements: { run, isTransaction: true },
  } as unknown as ConstructorParameters<typeof WriteQueue>[0]);
  await queue.run(async () => undefined);
  const first = queue.run(async () => undefined);
  await nextTurn();
  await nextTurn();
  const second = queue.run(async () => undefined);
  await Promise.all([first, second]);
  return commits;
}

it('waits a few turns for other writes while commits are slow', async () => {
  expect(await commitsOnDisk({ commitMs: 10 })).toBe(2);
});

it('commits a lone write at once while commits are fast', async () => {
  expect(await commitsOnDisk({ commitMs: 0 })).toBe(3);
});
