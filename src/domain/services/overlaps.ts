import type { ServiceTimeId } from '../ids.ts';
import { isSameService, type Service, type ServiceRef, serviceKey } from './services.ts';

/** A service, and another of its date that takes place at the same time. */
export interface Overlap extends ServiceRef {
  readonly otherTimeId: ServiceTimeId;
}

/**
 * Returns whether two services of a date take place at the same time: both have a start time, and the starts are less than
 * the length of a service apart. Starts are times of day, so the change to daylight saving time makes no difference.
 */
export function doOverlap(a: Service, b: Service, serviceMinutes: number): boolean {
  if (a.date !== b.date || isSameService(a, b) || a.startsAt === null || b.startsAt === null) return false;
  return Math.abs(minuteOfDay(a.startsAt) - minuteOfDay(b.startsAt)) < serviceMinutes;
}

function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Returns the services that overlap others, once for each of these. */
export function overlapsAmong(services: readonly Service[], serviceMinutes: number): Overlap[] {
  return services.flatMap((service) =>
    services
      .filter((other) => doOverlap(service, other, serviceMinutes))
      .map(({ timeId: otherTimeId }) => ({ date: service.date, timeId: service.timeId, otherTimeId })),
  );
}

/** Returns a function that gives whether two services overlap. */
export function overlapsFrom(overlaps: readonly Overlap[]): (a: ServiceRef, b: ServiceRef) => boolean {
  const keyOf = (a: ServiceRef, otherTimeId: ServiceTimeId) => `${serviceKey(a)} ${otherTimeId}`;
  const keys = new Set(overlaps.map((one) => keyOf(one, one.otherTimeId)));
  return (a, b) => a.date === b.date && keys.has(keyOf(a, b.timeId));
}

/**
 * The services that overlap each service, as indexes. Services are in the order of their starts, so the services between
 * two that overlap also overlap both.
 */
export type Overlapping = ReadonlyArray<readonly number[]>;

/** Returns for each service the indexes of the others that overlap it, in order. */
export function overlappingServices(
  services: readonly ServiceRef[],
  overlaps: readonly Overlap[],
): Overlapping {
  const doOverlap = overlapsFrom(overlaps);
  return services.map((service) =>
    [...services.keys()].filter((other) => doOverlap(service, services[other] as ServiceRef)),
  );
}

/** Returns the moments: the largest sets of services that all overlap each other. */
export function momentsOf(overlapping: Overlapping): number[][] {
  const sets = overlapping.map((others, service) => [service, ...others.filter((other) => other > service)]);
  return sets.filter((set, i) => !sets.slice(0, i).some((earlier) => set.every((s) => earlier.includes(s))));
}
