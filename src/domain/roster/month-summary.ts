import { compareDates, daysBetween, type PlainDate } from '../calendar/calendar.ts';
import type { MemberId } from '../ids.ts';
import { compareByFirstName } from '../members/name-format.ts';
import { nameAmong } from '../members/namesakes.ts';
import { exceededLimits } from '../members/serving-limits.ts';
import { overlapsFrom } from '../services/overlaps.ts';
import { type Service, type ServiceKey, serviceKey } from '../services/services.ts';
import { type BrokenRule, brokenRules, nameRules } from '../serving-together/broken-rules.ts';
import { type Church, type ChurchMember, servicesWithAround } from '../smart-assign/model/church.ts';
import { readPast } from '../smart-assign/model/past.ts';
import { isNear } from '../smart-assign/model/rest.ts';
import { type OpenPlaces, openPlacesAt } from './open-places.ts';

/** The load of one member. */
export interface MemberLoad {
  readonly id: MemberId;
  readonly name: string;
  /** Services of the month with an assignment. */
  readonly thisMonth: number;
  /** Services in the 26 weeks before the month. */
  readonly sixMonths: number;
  /** Services of the month the member is available for. */
  readonly saidYes: number;
}

/** Services in a row, each at most seven days after the one before. Those just outside the month are included. */
interface Run {
  readonly first: PlainDate;
  readonly last: PlainDate;
  /** The weeks from the first to the last: 2 for two Sundays in a row. */
  readonly weeks: number;
  readonly services: number;
}

/** One member's run of at least two services, at least one of them in the month. */
interface MemberRun extends Run {
  readonly id: MemberId;
  readonly name: string;
}

/** A member who serves more often than they want. */
export interface BeyondLimits {
  readonly id: MemberId;
  readonly name: string;
  /** Services of the month with an assignment. */
  readonly services: number;
  /** The limit for a month, if it is exceeded. */
  readonly atMost: number | null;
  /** Whether the member serves two weeks in a row but never wants to. */
  readonly isInARow: boolean;
  readonly isTwiceADay: boolean;
}

/** A member who serves at several services at the same time. */
interface Meanwhile {
  readonly id: MemberId;
  readonly name: string;
  readonly date: PlainDate;
  /** In order. */
  readonly services: readonly Service[];
}

/** The summary for a coordinator before publishing a month. */
export interface MonthSummary {
  /** The services with open places. */
  readonly open: ReadonlyArray<{ readonly service: Service; readonly roles: readonly OpenPlaces[] }>;
  /** The runs grouped by member, longest run first. Pastors are exempt. */
  readonly consecutive: readonly MemberRun[];
  /** Who serves at several services at the same time, by date and name. */
  readonly sameTime: readonly Meanwhile[];
  /** The choices of families that the month does not keep, the worst first. */
  readonly brokenRules: ReadonlyArray<BrokenRule<Service>>;
  /** Everyone who serves more often than they want, by name. */
  readonly beyondLimits: readonly BeyondLimits[];
  readonly preferences: {
    readonly assignments: number;
    readonly preferred: number;
    readonly secondary: number;
  };
  /** Every member, highest load first. */
  readonly load: readonly MemberLoad[];
}

/** Returns the summary of the church's month. */
export function summarizeMonth(church: Church): MonthSummary {
  const { services } = church;
  const keys = new Set<string>(services.map(serviceKey));
  const saved = church.saved.filter((assignment) => keys.has(serviceKey(assignment)));
  return {
    open: services
      .map((service) => ({ service, roles: openPlacesAt(church, service) }))
      .filter(({ roles }) => roles.length > 0),
    consecutive: consecutiveServices(church),
    sameTime: servicesAtSameTime(church),
    brokenRules: brokenRules(nameRules(church.familyRules, church.members), {
      ...church,
      services: servicesWithAround(church),
      month: services,
    }),
    beyondLimits: beyondLimits(church, saved),
    preferences: {
      assignments: saved.length,
      preferred: countPreferences(church, saved, 'preferredRoleId'),
      secondary: countPreferences(church, saved, 'secondaryRoleId'),
    },
    load: loadOf(church, saved, keys),
  };
}

/**
 * Returns for each member and date the services that take place at the same time as another one of theirs. Those at both
 * sides of midnight belong to the first of their dates.
 */
function servicesAtSameTime(church: Church): Meanwhile[] {
  const { overlaps, saved, members } = church;
  const services = servicesWithAround(church);
  const doOverlap = overlapsFrom(overlaps);
  const nameOf = nameAmong(members, 'full');
  const keysOf = new Map<MemberId, Set<ServiceKey>>();
  for (const one of saved) {
    const keys = keysOf.get(one.memberId) ?? new Set();
    keysOf.set(one.memberId, keys.add(serviceKey(one)));
  }
  return byName(members)
    .flatMap((member) => {
      const theirs = services.filter((service) => keysOf.get(member.id)?.has(serviceKey(service)));
      const groups: Service[][] = [];
      for (const one of theirs) {
        if (!theirs.some((other) => doOverlap(one, other))) continue;
        const group =
          groups.find(([first]) => first?.date === one.date) ??
          groups.find((others) => others.some((other) => doOverlap(one, other)));
        if (group) group.push(one);
        else groups.push([one]);
      }
      return groups.flatMap((group) =>
        group[0] ? [{ id: member.id, name: nameOf(member), date: group[0].date, services: group }] : [],
      );
    })
    .sort((a, b) => compareDates(a.date, b.date));
}

function beyondLimits(church: Church, saved: Church['saved']): BeyondLimits[] {
  const nameOf = nameAmong(church.members, 'full');
  return byName(church.members).flatMap((member) => {
    const theirs = saved.filter(({ memberId }) => memberId === member.id);
    const all = church.saved.filter(({ memberId }) => memberId === member.id);
    const servesTwice = (isTooNear: (a: PlainDate, b: PlainDate) => boolean) =>
      theirs.some((one) =>
        all.some((other) => serviceKey(one) !== serviceKey(other) && isTooNear(one.date, other.date)),
      );
    const exceeded = exceededLimits(member, {
      services: theirs.length,
      isNear: servesTwice(isNear),
      isOnDay: servesTwice((a, b) => a === b),
    });
    if (exceeded.length === 0) return [];
    const codes = exceeded.map(({ code }) => code);
    return {
      id: member.id,
      name: nameOf(member),
      services: theirs.length,
      atMost: codes.includes('at_most') ? member.maxPerMonth : null,
      isInARow: codes.includes('in_a_row'),
      isTwiceADay: codes.includes('once_a_day'),
    };
  });
}

function countPreferences(
  { members }: Church,
  saved: Church['saved'],
  preference: 'preferredRoleId' | 'secondaryRoleId',
): number {
  const preferenceOf = new Map(members.map((member) => [member.id, member[preference]]));
  return saved.filter(({ memberId, roleId }) => preferenceOf.get(memberId) === roleId).length;
}

function consecutiveServices({ services, saved, members }: Church): MemberRun[] {
  const [first, last] = [services[0]?.date, services.at(-1)?.date];
  if (first === undefined || last === undefined) return [];
  const keys = new Set<string>(services.map(serviceKey));
  const counted = saved.filter((assignment) => {
    if (keys.has(serviceKey(assignment))) return true;
    return assignment.date < first ? isNear(assignment.date, first) : isJustAfter(assignment.date, last);
  });
  const datesOf = new Map<MemberId, Map<string, PlainDate>>();
  for (const assignment of counted) {
    const dates = datesOf.get(assignment.memberId) ?? new Map<string, PlainDate>();
    datesOf.set(assignment.memberId, dates.set(serviceKey(assignment), assignment.date));
  }
  const nameOf = nameAmong(members, 'full');
  return byName(members)
    .filter(({ role }) => role !== 'pastor')
    .map((member) => ({
      member,
      runs: runsOf([...(datesOf.get(member.id)?.values() ?? [])].sort()).filter(
        (run) => run.last >= first && run.first <= last,
      ),
    }))
    .sort((a, b) => longestOf(b.runs) - longestOf(a.runs) || compareDates(firstOf(a.runs), firstOf(b.runs)))
    .flatMap(({ member, runs }) => runs.map((run) => ({ id: member.id, name: nameOf(member), ...run })));
}

function isJustAfter(date: PlainDate, last: PlainDate): boolean {
  return date > last && isNear(date, last);
}

/** Returns the services of the longest run, or 0 when there is none. */
function longestOf(runs: readonly Run[]): number {
  return Math.max(0, ...runs.map(({ services }) => services));
}

function firstOf(runs: readonly Run[]): string {
  return runs[0]?.first ?? '';
}

/** Returns the runs of at least two services on these dates, which must be in order. */
function runsOf(dates: readonly PlainDate[]): Run[] {
  const runs: Array<{ first: PlainDate; last: PlainDate; services: number }> = [];
  for (const date of dates) {
    const run = runs.at(-1);
    if (run && isNear(run.last, date)) {
      run.last = date;
      run.services += 1;
    } else runs.push({ first: date, last: date, services: 1 });
  }
  return runs
    .filter(({ services }) => services > 1)
    .map((run) => ({ ...run, weeks: Math.floor(daysBetween(run.first, run.last) / 7) + 1 }));
}

function loadOf(church: Church, saved: Church['saved'], keys: ReadonlySet<string>): MemberLoad[] {
  const pastOf = readPast(church.history, church.services[0]?.date);
  const count = (list: ReadonlyArray<{ readonly memberId: MemberId }>) => {
    const counts = new Map<MemberId, number>();
    for (const { memberId } of list) counts.set(memberId, (counts.get(memberId) ?? 0) + 1);
    return counts;
  };
  const services = count(saved);
  const yeses = count(church.answers.filter((answer) => answer.isAvailable && keys.has(serviceKey(answer))));
  const nameOf = nameAmong(church.members, 'full');
  return byName(church.members)
    .map((member) => ({
      id: member.id,
      name: nameOf(member),
      thisMonth: services.get(member.id) ?? 0,
      sixMonths: pastOf(member.id).services,
      saidYes: yeses.get(member.id) ?? 0,
    }))
    .sort((a, b) => b.thisMonth - a.thisMonth || b.sixMonths - a.sixMonths);
}

function byName(members: readonly ChurchMember[]): ChurchMember[] {
  return members.toSorted((a, b) => compareByFirstName(a, b) || a.id - b.id);
}
