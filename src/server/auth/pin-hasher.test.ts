import * as argon2 from '@node-rs/argon2';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeyedPinHasher } from '#server/auth/pin-hasher.ts';
import { RefusalError } from '#server/http/refusal-error.ts';

const work = vi.hoisted(() => ({ running: 0, maxRunning: 0, done: 0 }));

vi.mock('@node-rs/argon2', async (importActual) => {
  const actual = await importActual<typeof argon2>();
  const watched = <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) => {
    return async (...args: Args): Promise<Result> => {
      work.running += 1;
      work.maxRunning = Math.max(work.maxRunning, work.running);
      try {
        return await run(...args);
      } finally {
        work.running -= 1;
        work.done += 1;
      }
    };
  };
  return { ...actual, hash: watched(actual.hash), verify: watched(actual.verify) };
});

/** Two running and 64 queued. Of these, 16 are for devices that have signed in before, and 16 for these and the team. */
const PLACES = 66;
const PLACES_FOR_OTHERS = 34;

const KNOWN = { device: 'known' } as const;

beforeEach(() => {
  Object.assign(work, { maxRunning: 0, done: 0 });
});

describe('the PIN hasher', () => {
  const hasher = new KeyedPinHasher(Buffer.alloc(32, 1));
  let stored = '';
  beforeAll(async () => {
    stored = await hasher.hash('4821');
    // The first verification creates the decoy.
    await hasher.verify('4821', stored);
  });
  it('creates an argon2id hash with 19 MiB and two passes, different each time', async () => {
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.hash('4821')).not.toBe(stored);
  });

  it('accepts the right PIN and no other', async () => {
    expect(await hasher.verify('4821', stored)).toBe(true);
    for (const pin of ['4822', '04821', '48210', '']) expect(await hasher.verify(pin, stored)).toBe(false);
  });

  it('rejects the right PIN under another key, so that a stolen database alone does not allow guessing', async () => {
    expect(await new KeyedPinHasher(Buffer.alloc(32, 2)).verify('4821', stored)).toBe(false);
    const withoutKey = await argon2.verify(stored, '4821');
    expect(withoutKey).toBe(false);
  });

  it('does the same work for an unknown member, and rejects every PIN', async () => {
    for (const pin of ['4821', 'decoy']) expect(await hasher.verify(pin, null)).toBe(false);
    expect(work.done).toBe(2);
  });
});

describe('the queue of the PIN hasher', () => {
  // Waiting for the cost of production would show nothing more.
  const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  const hasher = new KeyedPinHasher(Buffer.alloc(32, 1), {
    hash: (text) => argon2.hash(text, cost),
    verify: argon2.verify,
  });
  let stored = '';
  beforeAll(async () => {
    stored = await hasher.hash('4821');
    // The first verification creates the decoy.
    await hasher.verify('4821', stored);
  });

  it('runs two at once, and completes all', async () => {
    const results = await Promise.all(Array.from({ length: 12 }, () => hasher.verify('4821', stored)));
    expect(results.every(Boolean)).toBe(true);
    expect([work.maxRunning, work.done]).toEqual([2, 12]);
  });

  it('reserves places for known devices, and serves them first', async () => {
    const begun: string[] = [];
    const begins = (who: string) => ({ before: async () => void begun.push(who) });
    const others = Array.from({ length: PLACES_FOR_OTHERS }, () =>
      hasher.verify('4821', stored, begins('other')),
    );
    const refused = hasher.verify('4821', stored).catch((error: unknown) => error);
    const known = hasher.verify('4821', stored, { ...KNOWN, ...begins('known') });
    expect(await refused).toMatchObject({ refusal: { code: 'busy' } });
    await Promise.all([known, ...others]);
    // Two others were already running.
    expect(begun.indexOf('known')).toBe(2);
    expect(begun).toHaveLength(PLACES_FOR_OTHERS + 1);
  });

  it('reserves places that a burst of strangers can not take for browsers of the team, and serves these first', async () => {
    const begun: string[] = [];
    const of = (device: 'team' | 'strangers') => ({ device, before: async () => void begun.push(device) });
    const verify = (device: 'team' | 'strangers') => hasher.verify('4821', stored, of(device));
    const strangers = Array.from({ length: PLACES_FOR_OTHERS }, () => verify('strangers'));
    await expect(verify('strangers')).rejects.toMatchObject({ refusal: { code: 'busy' } });
    const team = Array.from({ length: 16 }, () => verify('team'));
    await expect(verify('team')).rejects.toMatchObject({ refusal: { code: 'busy' } });
    const known = hasher.verify('4821', stored, KNOWN);
    await Promise.all([...strangers, ...team, known]);
    expect(begun.slice(2, 18)).toEqual(team.map(() => 'team'));
  });

  it('has 64 places, refuses the next as busy without verifying it, and recovers afterwards', async () => {
    const crowd = Array.from({ length: PLACES }, () => hasher.verify('4821', stored, KNOWN));
    const before = vi.fn(async () => undefined);
    const check = { ...KNOWN, before };
    const refused = await hasher.verify('4821', stored, check).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusalError);
    expect(refused).toMatchObject({ refusal: { code: 'busy' }, retryAfterSeconds: 5 });
    expect(before).not.toHaveBeenCalled();
    await expect(hasher.hash('4821')).rejects.toMatchObject({ refusal: { code: 'busy' } });
    expect(await Promise.all(crowd)).toEqual(crowd.map(() => true));
    expect(await hasher.verify('4821', stored, check)).toBe(true);
    expect(before).toHaveBeenCalledOnce();
  });

  it('does not verify the PIN when the check before it refuses, and frees the place', async () => {
    for (let turn = 0; turn < PLACES + 1; turn += 1) {
      const refusing = hasher.verify('4821', stored, {
        before: () => Promise.reject(new Error('must wait')),
      });
      await expect(refusing).rejects.toThrow('must wait');
    }
    expect(work.done).toBe(0);
    expect(await hasher.verify('4821', stored)).toBe(true);
  });

  it('continues after an unreadable hash', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await expect(hasher.verify('4821', 'no hash')).rejects.toThrow();
    }
    expect(await hasher.verify('4821', stored)).toBe(true);
  });
});
