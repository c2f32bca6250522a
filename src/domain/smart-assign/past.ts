import { addDays, daysBetween, type PlainDate } from '../calendar.ts';
import type { MemberId, RoleId } from '../ids.ts';
import type { ChurchService } from './church.ts';

/** How many weeks of history Smart Assign considers. */
export const WEEKS_BACK = 26;

/** A person's services in the 26 weeks before the month's first Sunday. */
export interface Past {
  /** The number of Sundays on which the person served, at most 26. */
  readonly services: number;
  /** The date of the last service in each role, by role id. */
  readonly lastIn: ReadonlyMap<RoleId, PlainDate>;
  /** The date of the last service in any role. */
  readonly last: PlainDate | null;
}

const NEVER: Past = { services: 0, lastIn: new Map(), last: null };

/** Returns a function that gives a person's services in the past 26 weeks, by user id. */
export function readPast(history: readonly ChurchService[], firstSunday: PlainDate) {
  const start = addDays(firstSunday, -7 * WEEKS_BACK);
  const dates = new Map<MemberId, Set<PlainDate>>();
  const lastIn = new Map<MemberId, Map<RoleId, PlainDate>>();
  for (const { userId, roleId, serviceDate } of history) {
    if (serviceDate < start || serviceDate >= firstSunday) continue;
    const memberDates = dates.get(userId) ?? new Set();
    dates.set(userId, memberDates.add(serviceDate));
    const last = lastIn.get(userId) ?? new Map<RoleId, PlainDate>();
    lastIn.set(userId, last);
    if (serviceDate > (last.get(roleId) ?? '')) last.set(roleId, serviceDate);
  }
  return (userId: MemberId): Past => {
    const served = dates.get(userId);
    const roles = lastIn.get(userId);
    if (!served || !roles) return NEVER;
    // A history with dates other than Sundays could otherwise count more than 26 services in 26 weeks.
    const services = Math.min(served.size, WEEKS_BACK);
    return { services, lastIn: roles, last: [...served].sort().at(-1) ?? null };
  };
}

/** Returns the whole weeks from one date to a later one. */
export function weeksBetween(from: PlainDate, to: PlainDate): number {
  return Math.floor(daysBetween(from, to) / 7);
}
