import { daysBetween, type PlainDate } from '../../calendar/calendar.ts';
import { addDaysClamped } from '../../calendar/date-range.ts';
import type { MemberId, RoleId } from '../../ids.ts';
import { serviceKey } from '../../services/services.ts';
import type { ChurchAssignment } from './church.ts';

/** How many weeks of history Smart Assign considers. */
export const WEEKS_BACK = 26;

/** A person's services in the 26 weeks before the month's first service. */
export interface Past {
  readonly services: number;
  /** The date of the last service in each role, by role id. */
  readonly lastIn: ReadonlyMap<RoleId, PlainDate>;
  /** The date of the last service in any role. */
  readonly last: PlainDate | null;
}

const NEVER: Past = { services: 0, lastIn: new Map(), last: null };

/**
 * Returns a function that gives a person's services in the 26 weeks before a date, by user id. The date is that of the
 * month's first service. Without one, there are none.
 */
export function readPast(history: readonly ChurchAssignment[], firstDate: PlainDate | undefined) {
  if (firstDate === undefined) return (): Past => NEVER;
  const start = addDaysClamped(firstDate, -7 * WEEKS_BACK);
  const services = new Map<MemberId, Set<string>>();
  const lastIn = new Map<MemberId, Map<RoleId, PlainDate>>();
  for (const { memberId, roleId, date, timeId } of history) {
    if (date < start || date >= firstDate) continue;
    const served = services.get(memberId) ?? new Set();
    services.set(memberId, served.add(serviceKey({ date, timeId })));
    const last = lastIn.get(memberId) ?? new Map<RoleId, PlainDate>();
    lastIn.set(memberId, last);
    if (date > (last.get(roleId) ?? '')) last.set(roleId, date);
  }
  return (memberId: MemberId): Past => {
    const served = services.get(memberId);
    const roles = lastIn.get(memberId);
    if (!served || !roles) return NEVER;
    return { services: served.size, lastIn: roles, last: [...roles.values()].sort().at(-1) ?? null };
  };
}

/** Returns the whole weeks from one date to a later one. */
export function weeksBetween(from: PlainDate, to: PlainDate): number {
  return Math.floor(daysBetween(from, to) / 7);
}
