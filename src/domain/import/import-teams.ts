import type { TeamId } from '../ids.ts';
import { foldForSearch, nameForms } from '../members/member-name.ts';
import type { Verdict } from './member-import.ts';

/** The longest name of a team. */
export const MAX_TEAM_NAME_LENGTH = 60;

/** A team of the church, or one that the import adds (id null). */
export interface JoinedTeam {
  readonly id: TeamId | null;
  readonly name: string;
}

/** The teams of a list. */
export interface PlannedTeams {
  /** With warnings about teams that the church doesn't have. */
  readonly verdicts: readonly Verdict[];
  /** The teams of each new member, by initials. */
  readonly joins: ReadonlyMap<string, readonly JoinedTeam[]>;
  /** The teams that the church doesn't have, as first written, and how many new members are in each. */
  readonly unknown: ReadonlyArray<{ readonly name: string; readonly people: number }>;
}

/** Returns the forms of a team's name. Names that share one are the same, as those of people are. */
const formsOf = (name: string) => nameForms({ firstName: name, lastName: '' });

/** Returns a function that finds a team by its name: as it is written, or else in another form. */
function teamFinder(teams: readonly JoinedTeam[]): (name: string) => JoinedTeam | undefined {
  const written = new Map(teams.map((team) => [foldForSearch(team.name), team]));
  const forms = new Map(teams.toReversed().flatMap((team) => formsOf(team.name).map((form) => [form, team])));
  return (name) =>
    written.get(foldForSearch(name)) ?? formsOf(name).flatMap((form) => forms.get(form) ?? [])[0];
}

const SEPARATOR = /[,;，；、\n]/gu;

/** Returns the teams in a cell. The name of a known team may contain a separator. */
export function teamNamesIn(cell: string, isKnown: (name: string) => boolean): string[] {
  const ends = [...[...cell.matchAll(SEPARATOR)].map(({ index }) => index), cell.length];
  const names: string[] = [];
  for (let start = 0, at = 0; at < ends.length; ) {
    const whole = (to: number) => cell.slice(start, ends[to]).trim();
    const known = ends.findLastIndex((_, to) => to >= at && isKnown(whole(to)));
    const last = known < 0 ? at : known;
    const name = whole(last);
    if (name !== '' && !names.some((other) => foldForSearch(other) === foldForSearch(name))) names.push(name);
    start = (ends[last] ?? cell.length) + 1;
    at = last + 1;
  }
  return names;
}

/**
 * Returns which teams the new members of a list join. Those that the church doesn't have are added if `accepted` names them.
 * Names are compared as those of people are.
 */
export function planTeams(
  verdicts: readonly Verdict[],
  teams: ReadonlyArray<{ readonly id: TeamId; readonly name: string | null }>,
  accepted: readonly string[],
): PlannedTeams {
  const findTeam = teamFinder([
    ...teams.flatMap(({ id, name }) => (name === null ? [] : { id, name })),
    ...accepted.map((name) => ({ id: null, name: name.trim() })),
  ]);
  const joins = new Map<string, readonly JoinedTeam[]>();
  const unknown = new Map<string, { name: string; people: number }>();
  const planned = verdicts.map((verdict) => {
    const { member, team } = verdict;
    if (!member || team === undefined) return verdict;
    const names = teamNamesIn(team, (name) => findTeam(name) !== undefined);
    const found = names.map((name) => ({ name, team: findTeam(name) }));
    joins.set(member.initials, [...new Set(found.flatMap((one) => one.team ?? []))]);
    for (const one of found.filter((each) => !each.team?.id)) {
      const [key = ''] = formsOf(one.team?.name ?? one.name);
      const { name, people } = unknown.get(key) ?? { name: one.name, people: 0 };
      if (name.length <= MAX_TEAM_NAME_LENGTH) unknown.set(key, { name, people: people + 1 });
    }
    const unknownTeams = found.flatMap((one) => (one.team ? [] : one.name));
    const warnings = unknownTeams.length > 0 ? [...verdict.warnings, { unknownTeams }] : verdict.warnings;
    return { ...verdict, warnings };
  });
  return { verdicts: planned, joins, unknown: [...unknown.values()] };
}
