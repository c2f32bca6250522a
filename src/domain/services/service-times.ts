import {
  addDays,
  addMonths,
  compareMonths,
  daysBetween,
  firstDay,
  lastDay,
  type Month,
  type MonthKey,
  monthKey,
  monthOf,
  type PlainDate,
} from '../calendar/calendar.ts';
import { FIRST_DATE, LAST_DATE } from '../calendar/date-range.ts';
import type { FieldFault } from '../refusals/field-fault.ts';
import { type Refusal, refusal } from '../refusals/refusal.ts';
import { datesOf, earlier, later } from './service-dates.ts';
import { once, type ServiceTime, type ServiceTimeFields, weekly } from './service-time.ts';
import { type ChurchNow, isPast, type Service } from './services.ts';

type Field = keyof ServiceTimeFields;

/** An administrator's changes to a service time. An omitted field keeps its value. */
export type ServiceTimeChange = { readonly [Name in Field]?: ServiceTimeFields[Name] | undefined };

/** The maximum length of a service's name, in visible characters. */
export const MAX_SERVICE_NAME = 40;

/** The maximum number of services in a month, including canceled ones. */
export const MAX_SERVICES_PER_MONTH = 40;

/** How many months of a weekly time are checked against that limit. */
const MONTHS_CHECKED = 60;

/** A fault of one of the fields. */
export interface ServiceTimeFault {
  readonly field: Field;
  readonly fault: FieldFault<
    | 'service_day_missing'
    | 'service_days_two'
    | 'period_of_one_off'
    | 'period_backwards'
    | 'service_date_past'
  >;
}

function faultAt(field: Field, code: ServiceTimeFault['fault']['code']): ServiceTimeFault {
  return { field, fault: { code, params: null } };
}

/**
 * Returns the fields of a new (`before` is null) or changed service time, or their fault. A date turns a weekly time
 * into a one-off, and a weekday a one-off into a weekly time.
 */
export function changeTime(
  before: ServiceTimeFields | null,
  change: ServiceTimeChange,
  today: PlainDate,
): ServiceTimeFields | ServiceTimeFault {
  const given = <Name extends Field>(field: Name) =>
    change[field] === undefined ? (before?.[field] ?? null) : change[field];
  const isMoved = (change.date ?? null) !== null || (change.weekday ?? null) !== null;
  const { weekday = null, date = null } = isMoved ? change : (before ?? {});
  const named = { name: given('name'), startsAt: given('startsAt'), teamId: given('teamId') };
  if (date === null) {
    if (weekday === null) return faultAt('date', 'service_day_missing');
    const [startsOn, endsOn] = [given('startsOn'), given('endsOn')];
    if (startsOn !== null && endsOn !== null && endsOn < startsOn)
      return faultAt('endsOn', 'period_backwards');
    return weekly(weekday, { ...named, startsOn, endsOn });
  }
  if (weekday !== null) return faultAt('date', 'service_days_two');
  for (const field of ['startsOn', 'endsOn'] as const)
    if (change[field]) return faultAt(field, 'period_of_one_off');
  if (date < today && before?.date !== date) return faultAt('date', 'service_date_past');
  return once(date, named);
}

function haveSameDay(a: ServiceTimeFields, b: ServiceTimeFields): boolean {
  return a.weekday === b.weekday && a.date === b.date;
}

/** Returns whether a change moves a service time to another day of the week, or to another date. */
export function isMoved(before: ServiceTimeFields, after: ServiceTimeFields): boolean {
  return !haveSameDay(before, after);
}

/** Returns the first and last day of a service time. The last may be before the first. */
function periodOf({ date, startsOn, endsOn }: ServiceTimeFields): { from: PlainDate; to: PlainDate } {
  return { from: date ?? startsOn ?? FIRST_DATE, to: date ?? endsOn ?? LAST_DATE };
}

/** Returns whether both take place on at least one common date, canceled dates included. */
function haveCommonDate(a: ServiceTimeFields, b: ServiceTimeFields): boolean {
  const [ofA, ofB] = [periodOf(a), periodOf(b)];
  const from = later(ofA.from, ofB.from);
  const end = earlier(ofA.to, ofB.to);
  if (end < from) return false;
  // Both take place every week or on a single date, so the first common week decides.
  const to = daysBetween(from, end) > 6 ? addDays(from, 6) : end;
  const datesOfB = new Set(datesOf(b, from, to));
  return datesOf(a, from, to).some((date) => datesOfB.has(date));
}

/** Returns the months of a range of dates, at most `MONTHS_CHECKED`. */
function monthsBetween(from: PlainDate, to: PlainDate): Month[] {
  const first = monthOf(from);
  const count = Math.min(compareMonths(monthOf(to), first) + 1, MONTHS_CHECKED);
  return Array.from({ length: Math.max(0, count) }, (_, index) => addMonths(first, index));
}

/** A new (`before` is null) or changed service time, and all others. */
interface ProposedTime {
  readonly before: ServiceTimeFields | null;
  readonly after: ServiceTimeFields;
  readonly others: readonly ServiceTime[];
}

/** Returns the first month that would get more services and then have too many, or null. */
function findCrowdedMonth({ before, after, others }: ProposedTime, today: PlainDate): Month | null {
  const everyWeek = others.filter(({ date }) => date === null);
  const oneOffs = new Map<MonthKey, number>();
  for (const { date } of others) {
    if (date === null) continue;
    const key = monthKey(monthOf(date));
    oneOffs.set(key, (oneOffs.get(key) ?? 0) + 1);
  }
  const isCrowded = (month: Month) => {
    const countOf = (time: ServiceTimeFields) => datesOf(time, firstDay(month), lastDay(month)).length;
    const [was, is] = [before ? countOf(before) : 0, countOf(after)];
    const ofOthers = everyWeek.reduce(
      (count, time) => count + countOf(time),
      oneOffs.get(monthKey(month)) ?? 0,
    );
    return is > was && is + ofOthers > MAX_SERVICES_PER_MONTH;
  };
  const { from, to } = periodOf(after);
  // Earlier months of a weekly time are over.
  const start = after.date === null ? later(from, firstDay(monthOf(today))) : from;
  return monthsBetween(start, to).find(isCrowded) ?? null;
}

/**
 * Returns why a new or changed service time conflicts with the others, or null. Canceled dates count, because a
 * cancellation can be undone. Months are checked for their number of services from the current one on, for at most five
 * years.
 */
export function checkConflicts(
  time: ProposedTime,
  today: PlainDate,
): Refusal<'service_exists' | 'too_many_services'> | null {
  const { after, others } = time;
  const isSame = (other: ServiceTime) => other.startsAt === after.startsAt && other.name === after.name;
  if (others.some((other) => isSame(other) && haveCommonDate(after, other))) return refusal('service_exists');
  const month = findCrowdedMonth(time, today);
  return month && refusal('too_many_services', { month });
}

/**
 * Returns the `rostered` dates when a service no longer takes place after a change, or a refusal if one of them is
 * past. `rostered` are the dates with assignments or published history.
 */
export function findLostDates(
  before: ServiceTime,
  after: ServiceTimeFields,
  rostered: readonly PlainDate[],
  now: ChurchNow,
): PlainDate[] | Refusal<'service_time_in_use'> {
  const takesPlace = (time: ServiceTimeFields, date: PlainDate) => datesOf(time, date, date).length > 0;
  const lost = rostered.filter((date) => takesPlace(before, date) && !takesPlace(after, date));
  const { id: timeId, name, startsAt } = before;
  return lost.some((date) => isPast({ date, timeId, name, startsAt }, now))
    ? refusal('service_time_in_use', { because: 'past' })
    : lost;
}

/** Returns a refusal to cancel a past service with assignments or published history (`isRostered`), or null. */
export function checkCancellable(
  service: Service,
  isRostered: boolean,
  now: ChurchNow,
): Refusal<'service_time_in_use'> | null {
  return isRostered && isPast(service, now) ? refusal('service_time_in_use', { because: 'past' }) : null;
}

/** Returns whether several services are on a date, canceled ones included. */
export function hasSeveral(times: readonly ServiceTimeFields[], date: PlainDate): boolean {
  return times.filter((time) => datesOf(time, date, date).length > 0).length > 1;
}

/** Returns whether the list has another service time on the same weekday or date. */
export function sharesDay(time: ServiceTime, times: readonly ServiceTime[]): boolean {
  return times.some((other) => other.id !== time.id && haveSameDay(other, time));
}

/** Sorts service times: weekly ones by day and start time, then one-off ones by date and start time. */
export function compareServiceTimes(a: ServiceTime, b: ServiceTime): number {
  const keyOf = ({ date, weekday, startsAt }: ServiceTime) =>
    `${date ?? ''} ${weekday ?? ''} ${startsAt ?? ''}`;
  const [keyOfA, keyOfB] = [keyOf(a), keyOf(b)];
  if (keyOfA !== keyOfB) return keyOfA < keyOfB ? -1 : 1;
  return a.id - b.id;
}

/**
 * Returns the service time that remains after an administrator removes it: null if nothing refers to it, otherwise the
 * weekly time with today as its end. Refuses a used one-off and a used weekly time that has not begun, because they
 * can't end.
 */
export function decideRemoval(
  time: ServiceTime,
  isUsed: boolean,
  today: PlainDate,
): ServiceTime | null | Refusal<'service_time_in_use'> {
  if (!isUsed) return null;
  const hasBegun = time.date === null && (time.startsOn === null || time.startsOn <= today);
  if (!hasBegun) return refusal('service_time_in_use', { because: 'removal' });
  return time.endsOn !== null && time.endsOn <= today ? time : { ...time, endsOn: today };
}

/** The maximum number of names in the refusal to remove people from a service. */
const MAX_NAMES = 20;

/** Returns a refusal if people are assigned and the administrator has not confirmed their removal, or null. */
export function checkRemovalConfirmed(
  people: readonly string[],
  isConfirmed: boolean,
): Refusal<'service_has_assignments'> | null {
  if (people.length === 0 || isConfirmed) return null;
  return refusal('service_has_assignments', { people: people.slice(0, MAX_NAMES), count: people.length });
}
