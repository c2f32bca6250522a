import { addDays, type PlainDate, type Sundays, sundaysOf } from './calendar.ts';
import type { MemberId } from './ids.ts';
import { fullName } from './member-name.ts';
import { compareByFirstName } from './name-format.ts';
import { type OpenPlaces, openPlacesOn } from './open-places.ts';
import type { Church, ChurchMember } from './smart-assign/church.ts';
import { readPast } from './smart-assign/past.ts';

/** The load of one member. */
export interface MemberLoad {
  readonly id: MemberId;
  readonly name: string;
  /** Sundays of the month with an assignment. */
  readonly thisMonth: number;
  /** Sundays served in the 26 weeks before the month. */
  readonly sixMonths: number;
  /** Sundays of the month the member is available on. */
  readonly saidYes: number;
}

/** Consecutive Sundays of service, including the Sundays just outside the month. */
interface Run {
  readonly first: PlainDate;
  readonly last: PlainDate;
  readonly weeks: number;
}

/** One member's run of at least two Sundays. */
interface MemberRun extends Run {
  readonly id: MemberId;
  readonly name: string;
}

/** What a coordinator reviews before publishing a month. */
export interface MonthSummary {
  /** The Sundays with open places. */
  readonly open: ReadonlyArray<{ readonly dateStr: PlainDate; readonly roles: readonly OpenPlaces[] }>;
  /** The runs grouped by member, longest run first. Pastors are exempt. */
  readonly consecutive: readonly MemberRun[];
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
  const sundays = sundaysOf(church.month);
  const saved = church.saved.filter(({ serviceDate }) => sundays.includes(serviceDate));
  return {
    open: sundays
      .map((dateStr) => ({ dateStr, roles: openPlacesOn(church, dateStr) }))
      .filter(({ roles }) => roles.length > 0),
    consecutive: consecutiveSundays(church, sundays),
    preferences: {
      assignments: saved.length,
      preferred: countPreferences(church, saved, 'preferredRoleId'),
      secondary: countPreferences(church, saved, 'secondaryRoleId'),
    },
    load: loadOf(church, saved, sundays),
  };
}

function countPreferences(
  { members }: Church,
  saved: Church['saved'],
  preference: 'preferredRoleId' | 'secondaryRoleId',
): number {
  const preferenceOf = new Map(members.map((member) => [member.id, member[preference]]));
  return saved.filter(({ userId, roleId }) => preferenceOf.get(userId) === roleId).length;
}

function consecutiveSundays(church: Church, sundays: Sundays): MemberRun[] {
  const serves = new Set(church.saved.map(({ userId, serviceDate }) => `${serviceDate} ${userId}`));
  const [first] = sundays;
  const dates = [addDays(first, -7), ...sundays, addDays(first, 7 * sundays.length)];
  return byName(church.members)
    .filter(({ role }) => role !== 'pastor')
    .map((member) => ({
      member,
      runs: runsOf(dates.filter((date) => serves.has(`${date} ${member.id}`))),
    }))
    .sort((a, b) => longestOf(b.runs) - longestOf(a.runs) || firstOf(a.runs).localeCompare(firstOf(b.runs)))
    .flatMap(({ member, runs }) => runs.map((run) => ({ id: member.id, name: fullName(member), ...run })));
}

/** Returns the weeks of the longest run, or 0 when there is none. */
function longestOf(runs: readonly Run[]): number {
  return Math.max(0, ...runs.map(({ weeks }) => weeks));
}

function firstOf(runs: readonly Run[]): string {
  return runs[0]?.first ?? '';
}

/** Returns the runs of at least two weeks among these Sundays, which must be in order. */
function runsOf(dates: readonly PlainDate[]): Run[] {
  const runs: Run[] = [];
  for (const date of dates) {
    const run = runs.at(-1);
    if (run && addDays(run.last, 7) === date)
      runs.splice(-1, 1, { ...run, last: date, weeks: run.weeks + 1 });
    else runs.push({ first: date, last: date, weeks: 1 });
  }
  return runs.filter(({ weeks }) => weeks > 1);
}

function loadOf(church: Church, saved: Church['saved'], sundays: Sundays): MemberLoad[] {
  const pastOf = readPast(church.history, sundays[0]);
  const count = (list: ReadonlyArray<{ readonly userId: MemberId }>) => {
    const counts = new Map<MemberId, number>();
    for (const { userId } of list) counts.set(userId, (counts.get(userId) ?? 0) + 1);
    return counts;
  };
  const services = count(saved);
  const yeses = count(
    church.answers.filter((answer) => answer.isAvailable && sundays.includes(answer.serviceDate)),
  );
  return byName(church.members)
    .map((member) => ({
      id: member.id,
      name: fullName(member),
      thisMonth: services.get(member.id) ?? 0,
      sixMonths: pastOf(member.id).services,
      saidYes: yeses.get(member.id) ?? 0,
    }))
    .sort((a, b) => b.thisMonth - a.thisMonth || b.sixMonths - a.sixMonths);
}

function byName(members: readonly ChurchMember[]): ChurchMember[] {
  return members.toSorted((a, b) => compareByFirstName(a, b) || a.id - b.id);
}
