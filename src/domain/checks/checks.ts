import {
  addMonths,
  daysBetween,
  lastDayOfMonth,
  monthOf,
  type PlainDate,
  partsOf,
  plainDate,
} from '../calendar/calendar.ts';
import type { CheckKindId } from '../ids.ts';

/** On which days before its end a check warns, unless the church chooses others. */
export const WARN_DAYS: readonly number[] = [90, 30, 7];

/** The most months that a kind of checks can be valid, and the most days before its end that it can warn. */
export const MOST_VALID_MONTHS = 120;
export const MOST_WARN_DAYS = 365;

/** How many warnings a kind can give. */
export const MAX_WARNINGS = 6;

/** A kind of checks that a church asks for, such as first aid. */
export interface CheckKind {
  readonly id: CheckKindId;
  readonly name: string;
}

/** Until when someone's check of a kind is valid: through that day. */
export interface ValidCheck {
  readonly kindId: CheckKindId;
  readonly validUntil: PlainDate;
}

/** A check that someone lacks on a day: its name, and when it ended. Null if there is none. */
export interface LackingCheck {
  readonly check: string;
  readonly until: PlainDate | null;
}

/** Returns the checks that a role needs and that are not valid on the date of a service, in the order of the kinds. */
export function lackingChecks(
  kinds: readonly CheckKind[],
  needed: readonly CheckKindId[],
  checks: readonly ValidCheck[],
  date: PlainDate,
): readonly LackingCheck[] {
  return kinds
    .filter(({ id }) => needed.includes(id))
    .flatMap(({ id, name }) => {
      const until = checks.find(({ kindId }) => kindId === id)?.validUntil ?? null;
      return until !== null && date <= until ? [] : { check: name, until };
    });
}

/** Returns days before the end without repetitions, the earliest warning first. */
export function sortWarnDays(days: readonly number[]): readonly number[] {
  return [...new Set(days)].sort((a, b) => b - a);
}

/** The end of a check, as the number of the warning after the last. */
export const ENDED = 0;

/**
 * Returns the warning that is due on a day and was not given yet: the days before its end that the kind names, or `ENDED` once
 * the last day is over. Null without any. Only the last of several that were missed. `toldDays`: the last one that was given.
 */
export function warningDue(
  { validUntil, toldDays }: { readonly validUntil: PlainDate; readonly toldDays: number | null },
  warnDays: readonly number[],
  today: PlainDate,
): number | null {
  const left = daysBetween(today, validUntil);
  const due = left < 0 ? ENDED : warnDays.filter((days) => left <= days).at(-1);
  const isNew = due !== undefined && (toldDays === null || due < toldDays);
  return isNew ? due : null;
}

/** Returns the warning to take as given when a check is entered: who enters it knows how long it is valid. */
export function toldWhenEntered(
  validUntil: PlainDate,
  warnDays: readonly number[],
  today: PlainDate,
): number | null {
  return warningDue({ validUntil, toldDays: null }, warnDays, today);
}

/** What a check of someone is by today. Someone without a check that no role of theirs needs has no state (`not_needed`). */
export const CHECK_STATES = ['valid', 'ends_soon', 'ended', 'missing', 'not_needed'] as const;

export type CheckState = (typeof CHECK_STATES)[number];

/** Returns what someone's check of a kind is. It ends soon from the kind's first warning on. */
export function checkState(
  validUntil: PlainDate | null,
  { warnDays, isNeeded }: { readonly warnDays: readonly number[]; readonly isNeeded: boolean },
  today: PlainDate,
): CheckState {
  if (validUntil === null) return isNeeded ? 'missing' : 'not_needed';
  const left = daysBetween(today, validUntil);
  if (left < 0) return 'ended';
  return left <= Math.max(-1, ...warnDays) ? 'ends_soon' : 'valid';
}

/** Returns the last day of a check that was seen on a day and is valid for some months. The 31st becomes a month's last day. */
export function proposedEnd(seenOn: PlainDate, validMonths: number): PlainDate {
  const { year, month } = addMonths(monthOf(seenOn), validMonths);
  return plainDate(year, month, Math.min(partsOf(seenOn).day, lastDayOfMonth({ year, month })));
}
