import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { ServiceTime } from '#domain/services/service-time.ts';
import { type ChurchSize, weekly } from '#test/smart-assign/generated-church.ts';

export const EACH_SUNDAY = [weekly(1, 0)];
export const TWICE_EACH_SUNDAY = [weekly(1, 0), weekly(2, 0, '18:00')];
export const WITH_MIDWEEK = [...TWICE_EACH_SUNDAY, weekly(3, 3)];

/** 36 services in July or August 2026. */
export const EIGHT_A_WEEK = [0, 0, 0, 1, 2, 3, 4, 5].map((weekday, n) => weekly(n + 1, weekday));

function once(id: number, date: PlainDate): ServiceTime {
  return { ...weekly(id, 0, '19:00'), weekday: null, date };
}

/** The calendars of the churches that are compared: 6 to 15 services in July or August 2026. */
const CALENDARS: ReadonlyArray<readonly ServiceTime[]> = [
  [
    ...EACH_SUNDAY,
    once(2, '2026-07-15'),
    once(3, '2026-07-25'),
    once(4, '2026-08-06'),
    once(5, '2026-08-15'),
  ],
  TWICE_EACH_SUNDAY,
  [weekly(1, 0), weekly(2, 6, '18:00')],
  WITH_MIDWEEK,
  [...TWICE_EACH_SUNDAY, weekly(3, 0, '09:00')],
];
const MEMBERS = [20, 45, 60, 80, 30, 50, 70, 100] as const;
const AVAILABILITIES = [0.3, 0.45, 0.6, 0.75] as const;

/** The number of churches that are compared. */
export const COMPARED = 130;

/** Returns the size of a church to compare by its number, from 0. Its seed is the number plus 1. */
export function sizeToCompare(number: number): ChurchSize {
  const at = <Item>(list: readonly Item[], index: number) => list[index % list.length] as Item;
  return {
    members: at(MEMBERS, number),
    roles: 4 + ((number * 5) % 9),
    availability: at(AVAILABILITIES, Math.floor(number / 3)),
    saved: 0.1,
    times: at(CALENDARS, number),
    isVaried: number % 2 === 1,
  };
}
