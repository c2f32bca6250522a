import type { PlainDate } from '../calendar/calendar.ts';
import type { ClockTime } from '../calendar/time-zone.ts';
import type { ServiceTimeId, TeamId } from '../ids.ts';

interface NamedTime {
  readonly name: string | null;
  /** Null if the church has not entered a time. */
  readonly startsAt: ClockTime | null;
  /** The only team that serves there. Null: every team. */
  readonly teamId: TeamId | null;
}

/** Each week on a weekday. */
export interface WeeklyTime extends NamedTime {
  /** From 0 for Sunday to 6 for Saturday. */
  readonly weekday: number;
  readonly date: null;
  /** The first day. Null if it has always taken place. */
  readonly startsOn: PlainDate | null;
  /** The last day. Null if it has no end. */
  readonly endsOn: PlainDate | null;
}

/** Once, on a date. */
export interface TimeOnce extends NamedTime {
  readonly weekday: null;
  readonly date: PlainDate;
  readonly startsOn: null;
  readonly endsOn: null;
}

/** When services take place: weekly if the date is null, otherwise once. */
export type ServiceTimeFields = WeeklyTime | TimeOnce;

export type ServiceTime = ServiceTimeFields & { readonly id: ServiceTimeId };

/** Returns a weekly time. Omitted values are null: no name, no start time, every team, no first or last day. */
export function weekly(
  weekday: number,
  { name = null, startsAt = null, teamId = null, startsOn = null, endsOn = null }: Partial<WeeklyTime> = {},
): WeeklyTime {
  return { weekday, date: null, name, startsAt, teamId, startsOn, endsOn };
}

/** Returns a time on one date. Omitted values are null: no name, no start time, every team. */
export function once(
  date: PlainDate,
  {
    name = null,
    startsAt = null,
    teamId = null,
  }: Partial<Pick<TimeOnce, 'name' | 'startsAt' | 'teamId'>> = {},
): TimeOnce {
  return { weekday: null, date, name, startsAt, teamId, startsOn: null, endsOn: null };
}
