import { describe, expect, it } from 'vitest';
import { askDelay, deliverySentence, OUTBOX_TIMES, retryDelay } from './delivery.ts';

describe('trying again', () => {
  it('waits twice as long each time, up to ten minutes, spread by chance', () => {
    const waits = [1, 2, 3, 4, 20].map((tries) => retryDelay(OUTBOX_TIMES, tries, 0.5, null));
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 600_000]);
    expect(retryDelay(OUTBOX_TIMES, 1, 0, null)).toBe(1000);
    expect(retryDelay(OUTBOX_TIMES, 1, 0.999, null)).toBe(2998);
  });

  it('never comes sooner than the provider asked for', () => {
    for (const chance of [0, 0.3, 0.999]) {
      expect(retryDelay(OUTBOX_TIMES, 1, chance, 30_000)).toBeGreaterThanOrEqual(30_000);
    }
  });

  it('asks after a lost message soon, then less and less often', () => {
    expect([0, 1, 2, 3, 30].map((asks) => askDelay(OUTBOX_TIMES, asks))).toEqual([
      2000, 4000, 8000, 16_000, 600_000,
    ]);
  });
});

describe('the sentence about a message', () => {
  it('says why it failed, with the provider’s number', () => {
    expect(deliverySentence('failed', 'not_mobile', '21614')).toBe(
      'This number cannot receive text messages: it is not a mobile number. (error 21614)',
    );
  });

  it('says that what waits goes on by itself, and why it waits', () => {
    expect(deliverySentence('queued', null, null)).toBe('Not sent yet: Sundial goes on by itself.');
    expect(deliverySentence('queued', 'sms_busy', '20429')).toMatch(
      /^The SMS provider asks us .* \(error 20429\) Not sent yet/,
    );
  });

  it('is empty for what was sent', () => expect(deliverySentence('sent', null, null)).toBe(''));
});
