import { describe, expect, it } from 'vitest';
import { PinQueue, type WaitingAttempt } from './pin-queue.ts';

/** Returns a queue whose time, lots and turns the test decides. */
function aQueue() {
  let nextCheck: () => void = () => undefined;
  const tick = () =>
    new Promise<void>((resolve) => {
      nextCheck = resolve;
    });
  let now = 1_000_000;
  let lot = 0;
  let isDue = true;
  const queue = new PinQueue({ tick, now: () => now, random: () => lot });
  const served: string[] = [];
  const wait = (name: string, overrides: Partial<WaitingAttempt> = {}) => {
    const failures = overrides.failures ?? [0, 0, 0];
    return queue
      .wait({
        address: name,
        failures,
        since: now,
        readTurn: async () => ({ groupWait: isDue ? 0 : 1000, failures }),
        isGone: () => false,
        ...overrides,
      })
      .then((isItsTurn) => served.push(isItsTurn ? name : `not ${name}`));
  };
  return {
    queue,
    served,
    wait,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Sets the lots that are drawn next, from 0 to 1. */
    setLot: (next: number) => {
      lot = next;
    },
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

  it('serves a network without failures before 200 with failures, even if it came last', async () => {
    const { wait, nextCheck, served, advance, setLot } = aQueue();
    for (let n = 0; n < 200; n += 1) void wait(`attacker ${n}`, { failures: [1 + (n % 19), 1, 1] });
    advance(10_000);
    void wait('new phone');
    setLot(0.999);
    await nextCheck();
    expect(served).toEqual(['new phone']);
  });

  it('draws lots among equals, weighted by waiting time', async () => {
    for (const [lot, expected] of [
      [0.7, 'long'],
      [0.8, 'short'],
    ] as const) {
      const { wait, nextCheck, served, advance, setLot } = aQueue();
      void wait('long');
      advance(6000);
      void wait('short');
      advance(2000);
      setLot(lot);
      await nextCheck();
      expect(served).toEqual([expected]);
    }
  });

  it('gives an address one lot however many attempts it makes, and a small one once it was served', async () => {
    const { wait, nextCheck, served, advance, setLot } = aQueue();
    for (let n = 0; n < 7; n += 1) void wait(`many ${n}`, { address: 'many' });
    void wait('one');
    advance(5000);
    setLot(0.49);
    await nextCheck();
    advance(250);
    await nextCheck();
    expect(served).toEqual(['many 0', 'one']);
  });

  it('keeps the waiting time of a refused address for a minute', async () => {
    for (const [pause, expected] of [
      [70_000, 'refused'],
      [70_001, 'other'],
    ] as const) {
      const { wait, nextCheck, served, advance, setDue, setLot } = aQueue();
      setDue(false);
      void wait('refused');
      advance(14_000);
      await nextCheck();
      expect(served).toEqual(['not refused']);
      advance(pause - 1000);
      void wait('other');
      advance(1000);
      void wait('refused');
      setDue(true);
      setLot(0.5);
      await nextCheck();
      expect(served).toEqual(['not refused', expected]);
    }
  });

  it('draws again if the network of the drawn attempt has failed meanwhile', async () => {
    const { wait, nextCheck, served, advance } = aQueue();
    void wait('attacker', { readTurn: async () => ({ groupWait: 0, failures: [1, 1, 0] }) });
    advance(5000);
    void wait('new phone');
    await nextCheck();
    expect(served).toEqual(['new phone']);
  });

  it('refuses the ninth attempt of an address, and the one with the most failures of 257', async () => {
    const { wait, served } = aQueue();
    const ninth = Array.from({ length: 9 }, (_, n) => wait(`m${n}`, { address: 'm' })).at(-1);
    await ninth;
    expect(served).toEqual(['not m8']);
    for (let n = 0; n < 247; n += 1) void wait(`f${n}`, { failures: [2, 1, 1] });
    const worst = wait('worst', { failures: [3, 1, 1] });
    void wait('new phone');
    await worst;
    expect(served).toEqual(['not m8', 'not worst']);
  });

  it('refuses attempts that have waited too long or whose client has disconnected', async () => {
    const { wait, nextCheck, served, advance } = aQueue();
    void wait('late');
    advance(14_000);
    void wait('gone', { isGone: () => true });
    void wait('next');
    await nextCheck();
    expect(served).toEqual(['not late', 'not gone', 'next']);
  });

  it('passes on an error from the check whether an attempt is due', async () => {
    const { wait, nextCheck } = aQueue();
    const failing = wait('a', { readTurn: () => Promise.reject(new Error('database away')) });
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
