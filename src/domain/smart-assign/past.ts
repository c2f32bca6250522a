import { addDays, daysBetween, type PlainDate } from '../calendar.ts';
import type { ChurchService } from './church.ts';

/** How far back Smart Assign looks. */
export const WEEKS_BACK = 26;

/** What a person did in the 26 weeks that end on the day before the month's first Sunday. */
export interface Past {
  /** Sundays the person served on, at most 26. */
  readonly services: number;
  /** The last date of service in each role, by role id. */
  readonly lastIn: ReadonlyMap<number, PlainDate>;
  /** The last date of service in any role. */
  readonly last: PlainDate | null;
}

const NEVER: Past = { services: 0, lastIn: new Map(), last: null };

/** Gives each person's past 26 weeks, read from the history. */
export function readPast(history: readonly ChurchService[], firstSunday: PlainDate) {
  const start = addDays(firstSunday, -7 * WEEKS_BACK);
  const dates = new Map<number, Set<PlainDate>>();
  const lastIn = new Map<number, Map<number, PlainDate>>();
  for (const { userId, roleId, serviceDate } of history) {
    if (serviceDate < start || serviceDate >= firstSunday) continue;
    const theirs = dates.get(userId) ?? new Set();
    dates.set(userId, theirs.add(serviceDate));
    const last = lastIn.get(userId) ?? new Map<number, PlainDate>();
    lastIn.set(userId, last);
    if (serviceDate > (last.get(roleId) ?? '')) last.set(roleId, serviceDate);
  }
  return (userId: number): Past => {
    const served = dates.get(userId);
    const roles = lastIn.get(userId);
    if (!served || !roles) return NEVER;
    // A Sunday is 7 days: whatever else a history holds, nobody serves more than 26 Sundays in 26 weeks.
    const services = Math.min(served.size, WEEKS_BACK);
    return { services, lastIn: roles, last: [...served].sort().at(-1) ?? null };
  };
}

/** Whole weeks from one date to a later one. */
export function weeksBetween(from: PlainDate, to: PlainDate): number {
  return Math.floor(daysBetween(from, to) / 7);
}
