import { daysBetween } from '../calendar/calendar.ts';
import {
  isSameService,
  type Service,
  type ServiceKey,
  type ServiceRef,
  serviceKey,
  serviceRef,
} from './services.ts';

/** A service, and another one that takes place at the same time. */
export interface Overlap extends ServiceRef {
  readonly other: ServiceRef;
}

const MINUTES_PER_DAY = 24 * 60;

/** Returns the minutes from the start of a date to the start of a service. Null if it has no start time. */
function startOf({ date, startsAt }: Service, from: Service['date']): number | null {
  if (startsAt === null) return null;
  const minuteOfDay = Number(startsAt.slice(0, 2)) * 60 + Number(startsAt.slice(3));
  return daysBetween(from, date) * MINUTES_PER_DAY + minuteOfDay;
}

/**
 * Returns whether two services take place at the same time: both have a start time, and the starts are less than the length
 * of a service apart, also across midnight. Starts are read on the clock, so the change to daylight saving time makes no
 * difference.
 */
export function doOverlap(a: Service, b: Service, serviceMinutes: number): boolean {
  return overlapsAmong([a, b], serviceMinutes).length > 0;
}

/** Returns the services that overlap others, once for each of these. */
export function overlapsAmong(services: readonly Service[], serviceMinutes: number): Overlap[] {
  const [first] = services;
  if (!first) return [];
  const timed = services.flatMap((service) => {
    const start = startOf(service, first.date);
    return start === null ? [] : [{ ref: serviceRef(service), start }];
  });
  const doStartsOverlap = (a: number, b: number) => Math.abs(a - b) < serviceMinutes;
  return timed.flatMap(({ ref, start }) =>
    timed
      .filter((other) => doStartsOverlap(start, other.start) && !isSameService(ref, other.ref))
      .map(({ ref: other }) => ({ ...ref, other })),
  );
}

/** Returns a function that gives whether two services overlap. */
export function overlapsFrom(overlaps: readonly Overlap[]): (a: ServiceRef, b: ServiceRef) => boolean {
  const keyOf = (a: ServiceRef, b: ServiceRef) => `${serviceKey(a)} ${serviceKey(b)}`;
  const keys = new Set(overlaps.map((one) => keyOf(one, one.other)));
  return (a, b) => keys.has(keyOf(a, b));
}

/**
 * The services that overlap each service, as indexes. Services are in the order of their starts, so the services between
 * two that overlap also overlap both, except those without a start time, which are the first of their date and overlap none.
 */
export type Overlapping = ReadonlyArray<readonly number[]>;

/** Returns for each service the indexes of the others that overlap it, in order. */
export function overlappingServices(
  services: readonly ServiceRef[],
  overlaps: readonly Overlap[],
): Overlapping {
  const indexOf = new Map<ServiceKey, number>(services.map((service, index) => [serviceKey(service), index]));
  const overlapping = services.map((): number[] => []);
  for (const one of overlaps) {
    const [index, other] = [indexOf.get(serviceKey(one)), indexOf.get(serviceKey(one.other))];
    if (index !== undefined && other !== undefined) overlapping[index]?.push(other);
  }
  return overlapping.map((others) => others.sort((a, b) => a - b));
}

/** Returns the moments: the largest sets of services that all overlap each other. */
export function momentsOf(overlapping: Overlapping): number[][] {
  const sets = overlapping.map((others, service) => [service, ...others.filter((other) => other > service)]);
  return sets.filter((set, i) => !sets.slice(0, i).some((earlier) => set.every((s) => earlier.includes(s))));
}
