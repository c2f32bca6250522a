import {
  addDays,
  compareDates,
  firstDay,
  lastDay,
  type Month,
  type PlainDate,
} from '../calendar/calendar.ts';
import { type ClockTime, instantOf } from '../calendar/time-zone.ts';
import type { ServiceTimeId } from '../ids.ts';
import { type Refusal, refusal } from '../refusals/refusal.ts';
import { datesOf } from './service-dates.ts';
import type { ServiceTime } from './service-time.ts';

/** The one reference to a service: its date and its service time. */
export interface ServiceRef {
  readonly date: PlainDate;
  readonly timeId: ServiceTimeId;
}

/** A reference to a service, or to the part of one in which some teams are busy at the same times. */
export interface PartRef extends ServiceRef {
  /** The service. Absent if this is a whole one. */
  readonly of?: ServiceRef;
}

/** A service that takes place. */
export interface Service extends ServiceRef {
  readonly name: string | null;
  /** Null if the church has not entered a time. */
  readonly startsAt: ClockTime | null;
}

/** Returns whether a service has neither a start time nor a name, as the Sunday service that every church begins with. */
export function isPlain({ startsAt, name }: Pick<Service, 'startsAt' | 'name'>): boolean {
  return startsAt === null && name === null;
}

/** The data that determines which services take place. */
export interface ServiceCalendar {
  readonly times: readonly ServiceTime[];
  readonly canceled: readonly ServiceRef[];
}

/** The service time of the Sunday service that every church begins with. */
export const SUNDAY_SERVICE: ServiceTimeId = 1;

/** A service as a text that is equal for the same service, for use as the key of a map. */
export type ServiceKey = `${PlainDate} ${number}`;

/** Returns the key of a service. */
export function serviceKey({ date, timeId }: ServiceRef): ServiceKey {
  return `${date} ${timeId}`;
}

/** Returns the reference to a service, without its other fields. */
export function serviceRef<TimeId extends ServiceTimeId | null>({
  date,
  timeId,
}: {
  readonly date: PlainDate;
  readonly timeId: TimeId;
}) {
  return { date, timeId };
}

/** Returns the same with what a title of the service needs. */
export function titledRef<TimeId extends ServiceTimeId | null>(
  service: { readonly date: PlainDate; readonly timeId: TimeId } & Pick<Service, 'startsAt' | 'name'>,
) {
  return { ...serviceRef(service), startsAt: service.startsAt, name: service.name };
}

/** Returns whether both are the same service. */
export function isSameService(a: ServiceRef, b: ServiceRef): boolean {
  return a.date === b.date && a.timeId === b.timeId;
}

/** Returns whether the list has another service on the date, so that the date alone does not name this one. */
export function sharesDate({ date, timeId }: ServiceRef, services: readonly ServiceRef[]): boolean {
  return services.some((other) => other.date === date && other.timeId !== timeId);
}

/** Returns the service of a key. */
export function parseServiceKey(key: ServiceKey): ServiceRef {
  const [date, timeId] = key.split(' ') as [PlainDate, string];
  return { date, timeId: Number(timeId) };
}

/** Returns a function that gives the rows of a service, in their order. */
export function groupByService<Row>(
  rows: readonly Row[],
  serviceOf: (row: Row) => ServiceRef,
): (service: ServiceRef) => readonly Row[] {
  const groups = new Map<ServiceKey, Row[]>();
  for (const row of rows) {
    const key = serviceKey(serviceOf(row));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return (service) => groups.get(serviceKey(service)) ?? [];
}

/** Returns the services by date, each date once, in their order. */
export function byDate<Listed extends ServiceRef>(
  services: readonly Listed[],
): ReadonlyArray<{ readonly date: PlainDate; readonly services: readonly Listed[] }> {
  const dates = new Map<PlainDate, Listed[]>();
  for (const service of services) dates.set(service.date, [...(dates.get(service.date) ?? []), service]);
  return [...dates].map(([date, ofDate]) => ({ date, services: ofDate }));
}

/** Sorts services by date, start time and service time. A service without a start time comes first. */
export function compareServices(a: Service, b: Service): number {
  const [startOfA, startOfB] = [a.startsAt ?? '', b.startsAt ?? ''];
  return compareDates(a.date, b.date) || compareDates(startOfA, startOfB) || a.timeId - b.timeId;
}

/**
 * Returns the services in a range of dates (inclusive), by date, start time and service time. Only this function derives
 * services from a calendar.
 */
export function servicesBetween(
  from: PlainDate,
  to: PlainDate,
  { times, canceled }: ServiceCalendar,
): Service[] {
  const isCanceled = new Set(canceled.map(serviceKey));
  return times
    .flatMap((time) => {
      const { id: timeId, name, startsAt } = time;
      return datesOf(time, from, to).map((date): Service => ({ date, timeId, name, startsAt }));
    })
    .filter((service) => !isCanceled.has(serviceKey(service)))
    .sort(compareServices);
}

/** Returns the services of a month, by date, start time and service time. */
export function servicesOf(month: Month, calendar: ServiceCalendar): Service[] {
  return servicesBetween(firstDay(month), lastDay(month), calendar);
}

/**
 * Returns the service that a request means: the one with this service time, or the only service on the date if the time
 * is null. Refuses if there is none, or if there are several to choose from.
 */
export function findService<Found extends Service>(
  services: readonly Found[],
  date: PlainDate,
  timeId: ServiceTimeId | null,
): Found | Refusal<'no_service' | 'which_service'> {
  const onDate = services.filter((service) => service.date === date);
  const [only, another] = timeId === null ? onDate : onDate.filter((service) => service.timeId === timeId);
  if (another) return refusal('which_service');
  return only ?? refusal('no_service');
}

/** The current moment, with the church's date and time zone. */
export interface ChurchNow {
  readonly today: PlainDate;
  /** Milliseconds since 1970 UTC. */
  readonly epochMs: number;
  readonly timeZone: string;
}

/** Returns when the service starts or, if it has no start time, when its day ends: in milliseconds since 1970. */
export function startOrEndOfDay(
  { date, startsAt }: Pick<Service, 'date' | 'startsAt'>,
  timeZone: string,
): number {
  return startsAt === null
    ? instantOf(addDays(date, 1), '00:00', timeZone)
    : instantOf(date, startsAt, timeZone);
}

/** Returns whether the service has started or, if it has no start time, whether its day is over. */
export function isPast({ date, startsAt }: Service, { today, epochMs, timeZone }: ChurchNow): boolean {
  if (date !== today || startsAt === null) return date < today;
  return epochMs >= instantOf(date, startsAt, timeZone);
}

/** Returns the service of which a service is a part: itself if it is whole. */
export function wholeOf({ date, timeId, of }: PartRef): ServiceRef {
  return of ?? { date, timeId };
}

/** Returns for each service the indexes of the parts of the same one, itself too. */
export function partsAmong(services: readonly PartRef[]): ReadonlyArray<readonly number[]> {
  return services.map((service) =>
    [...services.keys()].filter((other) =>
      isSameService(wholeOf(services[other] as PartRef), wholeOf(service)),
    ),
  );
}
