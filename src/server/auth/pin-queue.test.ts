import { describe, expect, it } from 'vitest';
import { PinQueue, type WaitingAttempt } from './pin-queue.ts';

/** Returns a queue that advances only on demand, and attempts that become due only on demand. */
function aQueue(maxWaitMs?: number) {
  let nextCheck: () => void = () => undefined;
  const tick = () =>
    new Promise<void>((resolve) => {
      nextCheck = resolve;
    });
  const queue = new PinQueue({ tick, ...(maxWaitMs === undefined ? {} : { maxWaitMs }) });
  const served: string[] = [];
  let isDue = true;
  const wait = (name: string, overrides: Partial<WaitingAttempt> = {}) =>
    queue
      .wait({
        address: name,
        failures: 0,
        since: performance.now(),
        msUntilDue: async () => (isDue ? 0 : 1000),
        isGone: () => false,
        ...overrides,
      })
      .then((isItsTurn) => served.push(isItsTurn ? name : `not ${name}`));
  return {
    queue,
    served,
    wait,
    setDue: (due: boolean) => {
      isDue = due;
    },
    nextCheck: async () => {
      nextCheck();
      for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    },
  };
}

describe('the PIN queue', () => {
  it('serves one attempt per tick, and none before it is due', async () => {
    const { wait, nextCheck, served, setDue } = aQueue();
    void wait('a');
    void wait('b');
    setDue(false);
    await nextCheck();
    expect(served).toEqual([]);
    setDue(true);
    await nextCheck();
    expect(served).toEqual(['a']);
    await nextCheck();
    expect(served).toEqual(['a', 'b']);
  });

  it('serves an address without failures before 24 with failures', async () => {
    const { wait, nextCheck, served } = aQueue();
    for (let n = 0; n < 24; n += 1) void wait(`attacker ${n}`, { failures: 1 + (n % 19) });
    void wait('honest');
    await nextCheck();
    expect(served).toEqual(['honest']);
  });

  it('serves addresses in turns, even if one of them makes many attempts', async () => {
    const { wait, nextCheck, served } = aQueue();
    for (let n = 0; n < 5; n += 1) void wait(`many ${n}`, { address: 'many' });
    void wait('one');
    await nextCheck();
    await nextCheck();
    expect(served).toEqual(['many 0', 'one']);
  });

  it('refuses the ninth attempt of an address, and the last of 257 addresses', async () => {
    const { wait, served } = aQueue();
    const ninth = Array.from({ length: 9 }, (_, n) => wait(`m${n}`, { address: 'm' })).at(-1);
    await ninth;
    expect(served).toEqual(['not m8']);
    for (let n = 0; n < 248; n += 1) void wait(`f${n}`, { failures: 2 });
    await wait('worst', { failures: 3 });
    expect(served).toEqual(['not m8', 'not worst']);
  });

  it('refuses attempts that have waited too long or whose client has disconnected', async () => {
    const { wait, nextCheck, served } = aQueue(5000);
    void wait('late', { since: performance.now() - 6000 });
    void wait('gone', { isGone: () => true });
    void wait('next');
    await nextCheck();
    expect(served).toEqual(['not late', 'not gone', 'next']);
  });

  it('passes on an error from the check whether an attempt is due', async () => {
    const { wait, nextCheck } = aQueue();
    const failing = wait('a', { msUntilDue: () => Promise.reject(new Error('database away')) });
    const refused = expect(failing).rejects.toThrow('database away');
    await nextCheck();
    await refused;
  });

  it('refuses all attempts when it stops, and all later ones', async () => {
    const { queue, wait, served } = aQueue();
    const waiting = wait('a');
    queue.stop();
    await waiting;
    await wait('b');
    expect(served).toEqual(['not a', 'not b']);
  });
});
