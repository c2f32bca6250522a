import { compareDates, daysBetween, type PlainDate } from '../calendar/calendar.ts';
import type { LackingCheck } from '../checks/checks.ts';
import type { MemberId, RoleId } from '../ids.ts';
import { compareByFirstName } from '../members/name-format.ts';
import { nameAmong } from '../members/namesakes.ts';
import type { ConcernCode, ConcernParams } from '../places/concerns.ts';
import { type Opinion, Places } from '../places/places.ts';
import { type FaultyRoom, worstFirst } from '../rooms/rooms.ts';
import { compareServices, type Service, serviceKey } from '../services/services.ts';
import type { NamedRule } from '../serving-together/named-rules.ts';
import {
  asServed,
  type Church,
  type ChurchAssignment,
  type ChurchMember,
  membersConcerned,
} from '../smart-assign/model/church.ts';
import { readPast } from '../smart-assign/model/past.ts';
import { isNear } from '../smart-assign/model/rest.ts';
import { preferenceFor } from '../teams/teams.ts';
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
  /** The limits in teams that are exceeded. */
  readonly inTeams: ReadonlyArray<{ readonly team: string; readonly atMost: number }>;
}

/** A rule of a family that the month breaks. */
interface BrokenRule {
  readonly rule: NamedRule;
  /** Where its people serve against it, in order. */
  readonly services: readonly Service[];
}

/** A member who serves at several services at the same time. */
interface Meanwhile {
  readonly id: MemberId;
  readonly name: string;
  readonly date: PlainDate;
  /** In order. */
  readonly services: readonly Service[];
}

/** A place whose member lacks a check that it needs. */
interface WithoutCheck {
  readonly id: MemberId;
  readonly name: string;
  readonly service: Service;
  readonly lacking: LackingCheck;
}

/** A room that lacks something at a service. */
interface FaultyRoomAt extends FaultyRoom {
  readonly service: Service;
}

/** The summary for a coordinator before publishing a month. */
export interface MonthSummary {
  /** The services with open places. */
  readonly open: ReadonlyArray<{ readonly service: Service; readonly roles: readonly OpenPlaces[] }>;
  /** The runs grouped by member, longest run first. Pastors are exempt. */
  readonly consecutive: readonly MemberRun[];
  /** Who serves at several services at the same time, by date and name. */
  readonly sameTime: readonly Meanwhile[];
  /** Who has no valid check that their role needs, by service and name. */
  readonly withoutChecks: readonly WithoutCheck[];
  /** The rooms with too few adults, or adults of one family, the worst first. */
  readonly rooms: readonly FaultyRoomAt[];
  /** The choices of families that the month does not keep, the worst first. */
  readonly brokenRules: readonly BrokenRule[];
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

/** Returns the summary of the church's month, or of what the teams that are planned have in it (`onlyTeams`). */
export function summarizeMonth(church: Church): MonthSummary {
  const { services } = church;
  const keys = new Set<string>(services.map(serviceKey));
  const ofOthers = new Set(church.roles.filter(({ isOfOthers }) => isOfOthers).map(({ id }) => id));
  const isOwn = ({ roleId }: Pick<ChurchAssignment, 'roleId'>) => !ofOthers.has(roleId);
  const saved = church.saved.filter((assignment) => keys.has(serviceKey(assignment)));
  const places = new Places(church);
  const filled = readFilled(places).filter(isOwn);
  const people = membersConcerned(church);
  return {
    open: services
      .map((service) => ({ service, roles: openPlacesAt(places, service) }))
      .filter(({ roles }) => roles.length > 0),
    consecutive: consecutiveServices(church).filter(({ id }) => people.has(id)),
    sameTime: servicesAtSameTime(church, filled),
    withoutChecks: withoutChecks(church, filled),
    rooms: worstFirst(
      services.flatMap((service) => places.faultyRooms(service).map((faulty) => ({ ...faulty, service }))),
    ),
    brokenRules: brokenRules(filled),
    beyondLimits: beyondLimits(church, filled),
    preferences: {
      assignments: saved.filter(isOwn).length,
      preferred: countPreferences(church, saved.filter(isOwn), 'preferred'),
      secondary: countPreferences(church, saved.filter(isOwn), 'secondary'),
    },
    load: loadOf(church, saved, keys).filter(({ id }) => people.has(id)),
  };
}

/** A filled place of the month, with the concerns about the one who has it. */
interface Filled extends Opinion {
  readonly service: Service;
  readonly roleId: RoleId;
}

/** Returns the filled places of the month, by service. */
function readFilled(places: Places): Filled[] {
  return places.church.services.flatMap((service) =>
    places.takenAt(service).flatMap(({ memberId, roleId, seat }) => {
      const opinion = places.opinionOf({ service, roleId, seat }, memberId);
      return opinion ? [{ ...opinion, service, roleId }] : [];
    }),
  );
}

/** Returns the concerns of filled places with this code, each with its place. */
function concernsIn<Code extends ConcernCode>(filled: readonly Filled[], code: Code) {
  return filled.flatMap(({ member, service, concerns }) =>
    concerns.flatMap((concern) =>
      concern.code === code ? [{ member, service, params: concern.params as ConcernParams[Code] }] : [],
    ),
  );
}

/**
 * Returns for each member and date the services that take place at the same time as another one of theirs. Those at both
 * sides of midnight belong to the first of their dates.
 */
function servicesAtSameTime({ members }: Church, filled: readonly Filled[]): Meanwhile[] {
  const nameOf = nameAmong(members, 'full');
  const busy = [
    ...concernsIn(filled, 'same_time'),
    ...[...concernsIn(filled, 'same_time_other_team'), ...concernsIn(filled, 'serves_with_other_team')].map(
      ({ params, ...one }) => ({ ...one, params: { services: params.others.map(({ service }) => service) } }),
    ),
  ];
  return byName(members)
    .flatMap((member) => {
      const theirs = busy
        .filter((one) => one.member.id === member.id)
        .map(({ service, params }) => [service, ...params.services].sort(compareServices));
      const groups: Service[][] = [];
      for (const services of theirs) {
        const group =
          groups.find(([first]) => first?.date === services[0]?.date) ??
          groups.find((others) => others.some((one) => services.includes(one)));
        if (group) group.push(...services.filter((one) => !group.includes(one)));
        else groups.push(services);
      }
      return groups.flatMap((group) => {
        const [first] = group.sort(compareServices);
        return first ? [{ id: member.id, name: nameOf(member), date: first.date, services: group }] : [];
      });
    })
    .sort((a, b) => compareDates(a.date, b.date));
}

function withoutChecks({ members }: Church, filled: readonly Filled[]): WithoutCheck[] {
  const nameOf = nameAmong(members, 'full');
  return concernsIn(filled, 'check_missing_to_confirm')
    .sort((a, b) => compareServices(a.service, b.service) || compareByFirstName(a.member, b.member))
    .map(({ member, service, params }) => ({
      ...{ id: member.id, name: nameOf(member), service, lacking: params },
    }));
}

/** Returns the rules that the month breaks, the worst first: musts, then those with the most services. */
function brokenRules(filled: readonly Filled[]): BrokenRule[] {
  const servicesOf = new Map<NamedRule, Service[]>();
  for (const { service, params } of [
    ...concernsIn(filled, 'family_must'),
    ...concernsIn(filled, 'family_wish'),
  ]) {
    const services = servicesOf.get(params.rule) ?? [];
    if (!services.includes(service)) servicesOf.set(params.rule, [...services, service]);
  }
  return [...servicesOf]
    .map(([rule, services]) => ({ rule, services }))
    .sort(
      (a, b) =>
        Number(a.rule.strength === 'prefer') - Number(b.rule.strength === 'prefer') ||
        b.services.length - a.services.length,
    );
}

function beyondLimits({ members }: Church, filled: readonly Filled[]): BeyondLimits[] {
  const nameOf = nameAmong(members, 'full');
  const exceeded = concernsIn(filled, 'beyond_limit');
  return byName(members).flatMap((member) => {
    const limits = exceeded.filter((one) => one.member.id === member.id).map(({ params }) => params.limit);
    const codes = limits.map(({ code }) => code);
    const inTeams = new Map(
      limits.flatMap((one) => (one.code === 'at_most_in_team' ? [[one.team, one.services] as const] : [])),
    );
    if (codes.length === 0) return [];
    return {
      id: member.id,
      name: nameOf(member),
      services: filled.filter((one) => one.member.id === member.id).length,
      atMost: codes.includes('at_most') ? member.maxPerMonth : null,
      isInARow: codes.includes('in_a_row'),
      isTwiceADay: codes.includes('once_a_day'),
      inTeams: [...inTeams].map(([team, atMost]) => ({ team, atMost })),
    };
  });
}

function countPreferences(
  { members }: Church,
  saved: Church['saved'],
  preference: 'preferred' | 'secondary',
): number {
  const memberOf = new Map(members.map((member) => [member.id, member]));
  return saved.filter(({ memberId, roleId }) => {
    const member = memberOf.get(memberId);
    return member && preferenceFor(member, roleId) === preference;
  }).length;
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
  const services = count(
    asServed<ChurchAssignment>(
      saved,
      church.corrections?.filter((one) => keys.has(serviceKey(one))),
    ),
  );
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
