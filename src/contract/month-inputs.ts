import { firstDay, lastDay, type Month, type PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, TeamId } from '#domain/ids.ts';

// Apart from first-reads.ts, which only the server needs, so that a page does not load the calls of every screen.

/** Returns the first and last day of a month for a call that takes `from` and `to`. */
export function monthRange(month: Month): { from: PlainDate; to: PlainDate } {
  return { from: firstDay(month), to: lastDay(month) };
}

/** Returns a month as the `year` and `month` of a call's path or query, without other fields. */
export function monthInAddress({ year, month }: Month): Month {
  return { year, month };
}

/** Returns the team that an address names (`team=`) as the query of a call. Without one, the call is about all teams. */
export function teamInAddress(address: URLSearchParams): { teamId?: TeamId } {
  const named = address.get('team') ?? '';
  return /^[1-9]\d{0,8}$/.test(named) ? { teamId: Number(named) } : {};
}

/** Returns the input for a member's own answers of a month, as My Availability requests them. */
export function ownAnswers(memberId: MemberId, month: Month) {
  return { query: { ...monthRange(month), memberId } };
}

/** Returns the input for a month's roster as /roster requests it: without drafts, even for administrators. */
export function publishedRoster(month: Month) {
  return { params: monthInAddress(month), query: { published: 'true' as const } };
}

/** The input for the services of everyone a member may act for, the same on every screen. */
export const FAMILY_SERVICES = { query: { family: 'true' as const } };
