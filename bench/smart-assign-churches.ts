import type { PlainDate } from '#domain/calendar/calendar.ts';
import { once, type ServiceTime } from '#domain/services/service-time.ts';
import { type ChurchSize, weeklyTime } from '#test/smart-assign/generated-church.ts';

export const EACH_SUNDAY = [weeklyTime(1, 0)];
export const TWICE_EACH_SUNDAY = [weeklyTime(1, 0), weeklyTime(2, 0, '18:00')];
export const WITH_MIDWEEK = [...TWICE_EACH_SUNDAY, weeklyTime(3, 3)];

/** 36 services in July or August 2026. */
export const EIGHT_A_WEEK = [0, 0, 0, 1, 2, 3, 4, 5].map((weekday, n) => weeklyTime(n + 1, weekday));

/** Returns a service time of one date. */
export function onceAt(
  id: number,
  date: PlainDate,
  startsAt: ServiceTime['startsAt'] = '19:00',
): ServiceTime {
  return { ...once(date, { startsAt }), id };
}

/** The calendars of the churches that are compared: 6 to 15 services in July or August 2026. */
const CALENDARS: ReadonlyArray<readonly ServiceTime[]> = [
  [
    ...EACH_SUNDAY,
    onceAt(2, '2026-07-15'),
    onceAt(3, '2026-07-25'),
    onceAt(4, '2026-08-06'),
    onceAt(5, '2026-08-15'),
  ],
  TWICE_EACH_SUNDAY,
  [weeklyTime(1, 0), weeklyTime(2, 6, '18:00')],
  WITH_MIDWEEK,
  [...TWICE_EACH_SUNDAY, weeklyTime(3, 0, '09:00')],
];
const MEMBERS = [20, 45, 60, 80, 30, 50, 70, 100] as const;
const AVAILABILITIES = [0.3, 0.45, 0.6, 0.75] as const;

/** The number of churches that are compared. */
export const COMPARED = 130;

/** The number of churches with families that are compared. 150 of them have 5 to 14 services. */
export const COMPARED_FAMILIES = 180;

/** The calendars of these churches: 5 to 15 services, also at the same time. */
const CALENDARS_OF_FAMILIES: ReadonlyArray<readonly ServiceTime[]> = [
  EACH_SUNDAY,
  [weeklyTime(1, 0, '09:00'), weeklyTime(2, 0, '10:00')],
  [weeklyTime(1, 0, '09:00'), weeklyTime(2, 0, '18:00')],
  WITH_MIDWEEK,
  [weeklyTime(1, 0, '09:00'), weeklyTime(2, 0, '10:00'), weeklyTime(3, 0, '11:00')],
  [weeklyTime(1, 0, '09:00'), weeklyTime(2, 0, '09:00'), weeklyTime(3, 3)],
];

function at<Item>(list: readonly Item[], index: number): Item {
  return list[index % list.length] as Item;
}

/** Returns the size of a church with families by its number, from 0. Members of one in five have limits of their own. */
export function sizeWithFamilies(number: number): ChurchSize {
  return {
    ...sizeToCompare(number),
    members: at([20, 45, 60, 80, 30, 50, 100], number),
    availability: at([0.3, 0.45, 0.6, 0.7], Math.floor(number / 3)),
    times: at(CALENDARS_OF_FAMILIES, number),
    families: 0.1 + 0.1 * (number % 3),
    isLimited: number % 5 === 4,
  };
}

/** Returns the size of a church to compare by its number, from 0. Its seed is the number plus 1. */
export function sizeToCompare(number: number): ChurchSize {
  return {
    members: at(MEMBERS, number),
    roles: 4 + ((number * 5) % 9),
    availability: at(AVAILABILITIES, Math.floor(number / 3)),
    saved: 0.1,
    times: at(CALENDARS, number),
    isVaried: number % 2 === 1,
  };
}
