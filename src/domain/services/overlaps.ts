import { daysBetween, type PlainDate } from '../calendar/calendar.ts';
import { isSameService, type PartRef, type Service, wholeOf } from './services.ts';

const MINUTES_PER_DAY = 24 * 60;

/** Returns the minutes from the start of a date to the start of a service. Null if it has no start time. */
function startOf({ date, startsAt }: Service, from: Service['date']): number | null {
  if (startsAt === null) return null;
  const minuteOfDay = Number(startsAt.slice(0, 2)) * 60 + Number(startsAt.slice(3));
  return daysBetween(from, date) * MINUTES_PER_DAY + minuteOfDay;
}

/** How long before the start of a service someone is busy, and how long after its end. */
export interface BusyTimes {
  readonly arriveMinutes: number;
  readonly stayMinutes: number;
}

/** A service, with the times of those who serve there if they come before or stay after it. */
export type BusyService = Service & PartRef & Partial<BusyTimes>;

/** Returns from when to when someone is busy, in minutes from the start of a date. Null without a start time. */
function busyFrom(
  service: BusyService,
  date: PlainDate,
  serviceMinutes: number,
): readonly [number, number] | null {
  const start = startOf(service, date);
  const { arriveMinutes = 0, stayMinutes = 0 } = service;
  return start === null ? null : [start - arriveMinutes, start + serviceMinutes + stayMinutes];
}

/**
 * Returns whether two services take place at the same time: both have a start time, and one begins before the other ends, also
 * across midnight. Touching is no overlap. Starts are read on the clock, so the change to daylight saving time makes no
 * difference. So do two parts of a service.
 */
export function doOverlap(a: BusyService, b: BusyService, serviceMinutes: number): boolean {
  if (isSameService(a, b)) return false;
  if (isSameService(wholeOf(a), wholeOf(b))) return true;
  const [one, other] = [busyFrom(a, a.date, serviceMinutes), busyFrom(b, a.date, serviceMinutes)];
  return one !== null && other !== null && one[0] < other[1] && other[0] < one[1];
}

/** The services that overlap each service, as indexes. Services are in the order of their starts. */
export type Overlapping = ReadonlyArray<readonly number[]>;

/** Returns for each service the indexes of the others at the same time, in order. */
export function overlappingServices(services: readonly BusyService[], serviceMinutes: number): Overlapping {
  return services.map((service) =>
    [...services.keys()].filter((other) =>
      doOverlap(service, services[other] as BusyService, serviceMinutes),
    ),
  );
}

/** Returns the moments: the largest sets of services that all overlap each other, in order (Bron and Kerbosch 1973). */
export function momentsOf(overlapping: Overlapping): number[][] {
  const moments: number[][] = [];
  const extend = (set: readonly number[], open: readonly number[], done: readonly number[]): void => {
    if (open.length === 0 && done.length === 0) moments.push([...set].sort((a, b) => a - b));
    for (const [i, one] of open.entries()) {
      const others = overlapping[one] ?? [];
      extend(
        [...set, one],
        open.slice(i + 1).filter((other) => others.includes(other)),
        [...done, ...open.slice(0, i)].filter((other) => others.includes(other)),
      );
    }
  };
  extend([], [...overlapping.keys()], []);
  return moments.sort((a, b) => (a[0] as number) - (b[0] as number) || (a[1] ?? 0) - (b[1] ?? 0));
}
