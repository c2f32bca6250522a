import { expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

/** Makes the page idle when the test says so. Returns a function that starts an idle period. */
function waitForIdlePeriods(): () => Promise<void> {
  const callbacks: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callbacks.push(callback));
  return async () => {
    for (const callback of callbacks.splice(0)) callback();
    // Lets the promises of what was loaded settle.
    await new Promise((resolve) => setImmediate(resolve));
  };
}

test('loads one file per idle period, and goes on after a failure', async () => {
  const beIdle = waitForIdlePeriods();
  const loaded: string[] = [];
  const load = (name: string) => async () => void loaded.push(name);
  void whenIdle(load('guide'));
  const failed = whenIdle(() => Promise.reject(new Error('The file could not be loaded.')));
  void whenIdle(load('toasts'));
  const failure = expect(failed).rejects.toThrow('could not be loaded');
  await Promise.resolve();
  expect(loaded).toEqual([]);
  await beIdle();
  expect(loaded).toEqual(['guide']);
  await beIdle();
  await failure;
  expect(loaded).toEqual(['guide']);
  await beIdle();
  expect(loaded).toEqual(['guide', 'toasts']);
});
