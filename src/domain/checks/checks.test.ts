import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../calendar/calendar.ts';
import {
  checkState,
  ENDED,
  lackingChecks,
  proposedEnd,
  sortWarnDays,
  toldWhenEntered,
  WARN_DAYS,
  warningDue,
} from './checks.ts';

const [FIRST_AID, CHILDREN] = [1, 2];
const KINDS = [
  { id: FIRST_AID, name: 'First aid' },
  { id: CHILDREN, name: 'Working with Children' },
];

describe('a check', () => {
  const lackingOn = (date: PlainDate, needed: readonly number[] = [FIRST_AID]) =>
    lackingChecks(KINDS, needed, [{ kindId: FIRST_AID, validUntil: '2026-07-05' }], date);

  it('is valid through its last day', () => {
    expect(lackingOn('2026-07-05')).toEqual([]);
    expect(lackingOn('2026-07-06')).toEqual([{ check: 'First aid', until: '2026-07-05' }]);
  });

  it('is lacking where a role needs it and there is none, in the order of the kinds', () => {
    expect(lackingOn('2026-07-01', [CHILDREN])).toEqual([{ check: 'Working with Children', until: null }]);
    expect(lackingOn('2026-07-06', [CHILDREN, FIRST_AID]).map(({ check }) => check)).toEqual([
      'First aid',
      'Working with Children',
    ]);
    expect(lackingOn('2026-07-06', [])).toEqual([]);
  });
});

describe('the warnings before a check ends', () => {
  const dueOn = (today: PlainDate, toldDays: number | null = null) =>
    warningDue({ validUntil: '2026-07-31', toldDays }, WARN_DAYS, today);

  it.each([
    ['2026-05-01', null],
    ['2026-05-02', 90],
    ['2026-06-30', 90],
    ['2026-07-01', 30],
    ['2026-07-24', 7],
    ['2026-07-31', 7],
    ['2026-08-01', ENDED],
    ['2027-08-01', ENDED],
  ] as const)('are the last of those whose day has come: on %s %s', (today, days) => {
    expect(dueOn(today)).toBe(days);
  });

  it('are each given once, in their order, even if the clock goes back', () => {
    expect(dueOn('2026-06-01', 90)).toBeNull();
    expect(dueOn('2026-07-02', 90)).toBe(30);
    expect(dueOn('2026-06-01', 30)).toBeNull();
    expect(dueOn('2026-08-01', ENDED)).toBeNull();
  });

  it('are only of its end if the church wants no others', () => {
    expect(warningDue({ validUntil: '2026-07-31', toldDays: null }, [], '2026-07-31')).toBeNull();
    expect(warningDue({ validUntil: '2026-07-31', toldDays: null }, [], '2026-08-01')).toBe(ENDED);
  });

  it('are not given for the days before it was entered', () => {
    expect(toldWhenEntered('2026-07-31', WARN_DAYS, '2026-07-10')).toBe(30);
    expect(dueOn('2026-07-20', 30)).toBeNull();
    expect(dueOn('2026-07-24', 30)).toBe(7);
    expect(toldWhenEntered('2027-07-31', WARN_DAYS, '2026-07-10')).toBeNull();
  });

  it('are in order, each once', () => {
    expect(sortWarnDays([7, 30, 7, 90])).toEqual([90, 30, 7]);
  });
});

describe('the state of a check', () => {
  const stateOn = (today: PlainDate, warnDays: readonly number[] = [7, 30]) =>
    checkState('2026-07-31', { warnDays, isNeeded: false }, today);

  it.each([
    ['2026-06-30', 'valid'],
    ['2026-07-01', 'ends_soon'],
    ['2026-07-31', 'ends_soon'],
    ['2026-08-01', 'ended'],
  ] as const)('follows the longest warning and the last day: on %s %s', (today, state) => {
    expect(stateOn(today)).toBe(state);
  });

  it('is valid through its last day without warnings, and missing only if it is needed', () => {
    expect([stateOn('2026-07-31', []), stateOn('2026-08-01', [])]).toEqual(['valid', 'ended']);
    const without = (isNeeded: boolean) => checkState(null, { warnDays: [], isNeeded }, '2026-07-31');
    expect([without(true), without(false)]).toEqual(['missing', 'not_needed']);
  });
});

describe('the proposed end of a check', () => {
  it.each([
    ['2026-01-05', 36, '2029-01-05'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-11-30', 2, '2027-01-30'],
  ] as const)('of one seen on %s and valid for %i months is %s', (seenOn, months, end) => {
    expect(proposedEnd(seenOn, months)).toBe(end);
  });
});
