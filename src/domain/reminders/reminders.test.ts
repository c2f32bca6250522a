import { describe, expect, it } from 'vitest';
import { checkRepeat, type Reminded, reminderStep } from './reminders.ts';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;
const NEW: Reminded = { isReachable: true, remindedAt: null, isPending: false };

describe('reminderStep', () => {
  it.each([
    ['who was never reminded', {}, 'send', 'send'],
    ['who cannot be reached', { isReachable: false }, 'no-phone', 'no-phone'],
    ['reminded an hour ago', { remindedAt: NOW - HOUR }, 'reminded', 'send'],
    ['reminded just under a day ago', { remindedAt: NOW - 24 * HOUR + 1 }, 'reminded', 'send'],
    ['reminded a day ago', { remindedAt: NOW - 24 * HOUR }, 'send', 'send'],
    ['whose reminder is still on its way', { remindedAt: NOW, isPending: true }, 'pending', 'pending'],
    [
      'whose lost reminder is older than a day',
      { remindedAt: NOW - 30 * HOUR, isPending: true },
      'pending',
      'pending',
    ],
  ] as const)('returns the step for a member %s', (_, facts, once, again) => {
    expect(reminderStep({ ...NEW, ...facts }, NOW, false)).toBe(once);
    expect(reminderStep({ ...NEW, ...facts }, NOW, true)).toBe(again);
  });
});

describe('checkRepeat', () => {
  it('refuses with the number of people it would reach again', () => {
    const again = { ...NEW, remindedAt: NOW - HOUR };
    expect(checkRepeat([NEW, { ...NEW, isReachable: false }], NOW)).toBeNull();
    expect(checkRepeat([NEW, again], NOW)).toEqual({
      code: 'already_reminded',
      params: { people: 1 },
    });
    expect(checkRepeat([again, again], NOW)?.params).toEqual({ people: 2 });
  });
});
