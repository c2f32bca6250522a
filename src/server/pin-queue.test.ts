import { describe, expect, it } from 'vitest';
import { PinQueue, type WaitingAttempt } from './pin-queue.ts';

/** A queue that looks only when told to, and attempts that are due only when told so. */
function aQueue(maxWaitMs?: number) {
  let look: () => void = () => undefined;
  const tick = () =>
    new Promise<void>((resolve) => {
      look = resolve;
    });
  const queue = new PinQueue({ tick, ...(maxWaitMs === undefined ? {} : { maxWaitMs }) });
  const served: string[] = [];
  let isDue = true;
  const wait = (name: string, given: Partial<WaitingAttempt> = {}) =>
    queue
      .wait({
        address: name,
        failures: 0,
        since: performance.now(),
        msUntilDue: async () => (isDue ? 0 : 1000),
        isGone: () => false,
        ...given,
      })
      .then((isItsTurn) => served.push(isItsTurn ? name : `not ${name}`));
  return {
    queue,
    served,
    wait,
    setDue: (due: boolean) => {
      isDue = due;
    },
    look: async () => {
      look();
      for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    },
  };
}

describe('the PIN queue', () => {
  it('serves one attempt at a look, and none before it is due', async () => {
    const { wait, look, served, setDue } = aQueue();
    void wait('a');
    void wait('b');
    setDue(false);
    await look();
    expect(served).toEqual([]);
    setDue(true);
    await look();
    expect(served).toEqual(['a']);
    await look();
    expect(served).toEqual(['a', 'b']);
  });

  it('serves an address without failures before 24 that have failed', async () => {
    const { wait, look, served } = aQueue();
    for (let n = 0; n < 24; n += 1) void wait(`attacker ${n}`, { failures: 1 + (n % 19) });
    void wait('honest');
    await look();
    expect(served).toEqual(['honest']);
  });

  it('lets addresses take turns, however many attempts one of them makes', async () => {
    const { wait, look, served } = aQueue();
    for (let n = 0; n < 5; n += 1) void wait(`many ${n}`, { address: 'many' });
    void wait('one');
    await look();
    await look();
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

  it('sends away who has waited too long, and whose client is gone', async () => {
    const { wait, look, served } = aQueue(5000);
    void wait('late', { since: performance.now() - 6000 });
    void wait('gone', { isGone: () => true });
    void wait('next');
    await look();
    expect(served).toEqual(['not late', 'not gone', 'next']);
  });

  it('passes on what goes wrong when it asks whether an attempt is due', async () => {
    const { wait, look } = aQueue();
    const failing = wait('a', { msUntilDue: () => Promise.reject(new Error('database away')) });
    const refused = expect(failing).rejects.toThrow('database away');
    await look();
    await refused;
  });

  it('sends all away when it stops, and whoever comes after', async () => {
    const { queue, wait, served } = aQueue();
    const waiting = wait('a');
    queue.stop();
    await waiting;
    await wait('b');
    expect(served).toEqual(['not a', 'not b']);
  });
});
