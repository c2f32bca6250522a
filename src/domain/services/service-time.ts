import type { PlainDate } from '../calendar/calendar.ts';
import type { ClockTime } from '../calendar/time-zone.ts';
import type { ServiceTimeId } from '../ids.ts';

/** When services take place: each week on a weekday, or once on a date. */
export interface ServiceTime {
  readonly id: ServiceTimeId;
  /** From 0 for Sunday to 6 for Saturday. Null if the service takes place once. */
  readonly weekday: number | null;
  /** Null if the service takes place each week. */
  readonly date: PlainDate | null;
  readonly name: string | null;
  readonly startsAt: ClockTime | null;
  /** The first day on which a weekly time applies. Null if it always has. */
  readonly startsOn: PlainDate | null;
  /** The last day on which a weekly time applies. Null if it has no end. */
  readonly endsOn: PlainDate | null;
}
