import highsLoader from 'highs';
import type { Candidate, MonthModel, Person, Place } from '#domain/smart-assign/model/month-model.ts';
import { isAble } from '#domain/smart-assign/model/suitability.ts';

/**
 * Levels 3 to 8 of a plan and the broken cases of families' rules after level 4, without the pairs of saved assignments and
 * the cases that no plan can keep. Each is a value to minimize.
 */
export type LowLevels = readonly [number, number, number, number, number, number, number];

const solver = await highsLoader();

/** Returns levels 3 to 8 of the chosen candidates. */
export function lowLevels(model: MonthModel, choices: readonly Candidate[]): LowLevels {
  const planned = model.people.map(() => new Set<number>());
  for (const { person, service } of choices) planned[person.index]?.add(service);
  let pairs = 0;
  let load = 0;
  for (const person of model.people) {
    const services = [...(planned[person.index] ?? [])];
    load += (person.past.services + 6 * (services.length + person.saved.size)) ** 2;
    if (person.isExemptFromRest) continue;
    for (const service of services) {
      const later = services.filter((other) => other > service && model.near[service]?.includes(other));
      pairs += later.length + (person.savedNear[service] ?? 0);
    }
  }
  return [
    choices.filter(({ fit }) => !isAble(fit)).length,
    pairs,
    brokenIn(model, planned),
    choices.filter(({ fit }) => fit !== 'preferred').length,
    choices.filter(({ fit }) => fit !== 'secondary').length,
    load,
    choices.reduce((sum, candidate) => sum + rotation(candidate), 0),
  ];
}

function brokenIn({ rules }: MonthModel, planned: ReadonlyArray<ReadonlySet<number>>): number {
  return rules.filter(({ terms, rightSide, isEquation, isMust }) => {
    const serving = terms.filter(({ person, services }) =>
      services.some((one) => planned[person.index]?.has(one)),
    );
    const sum = serving.reduce((total, { factor }) => total + factor, 0);
    const isBroken = isEquation ? sum !== rightSide : sum > rightSide;
    if (isBroken && isMust) throw new Error('The plan breaks a must-rule.');
    return isBroken;
  }).length;
}

function rotation({ weeksSince }: Candidate): number {
  return weeksSince === null ? 0 : Math.max(0, 26 - weeksSince);
}

type Terms = Map<string, number>;

const formatTerms = (terms: Terms) =>
  [...terms].map(([name, factor]) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} ${name}`).join(' ');

/** Returns the name of a candidate's variable. */
export const x = ({ index }: Candidate) => `x${index}`;

/** Returns the rules of one person: one role at each service, one service at a time, and their own limits. */
function rulesOf(
  model: Pick<MonthModel, 'services' | 'near' | 'overlapping'>,
  { candidates, mostPlanned, isNeverNear }: Person,
): string[] {
  const sumAt = (service: number) => candidates.filter((candidate) => candidate.service === service).map(x);
  const atMost = (terms: readonly string[], most: number) =>
    terms.length > most ? [`${terms.join(' + ')} <= ${most}`] : [];
  return [
    ...model.services.flatMap((_, service) => atMost(sumAt(service), 1)),
    ...atMost(candidates.map(x), mostPlanned),
    ...model.services.flatMap((_, service) =>
      ((isNeverNear ? model.near : model.overlapping)[service] ?? [])
        .filter((other) => other > service)
        .flatMap((other) => atMost([...sumAt(service), ...sumAt(other)], 1)),
    ),
  ];
}

/** Returns the rows of families' rules. A case that may be broken has a variable that says so. */
function familyRowsOf({ rules }: Pick<MonthModel, 'rules'>) {
  const rows: string[] = [];
  const names: string[] = [];
  const broken: string[] = [];
  for (const { index, terms, rightSide, isEquation, isMust } of rules) {
    const sum = terms.map(({ person, services, factor }, t) => {
      const theirs = person.candidates.filter(({ service }) => services.includes(service));
      const name = `d${index}_${t}`;
      names.push(name);
      rows.push(`${theirs.map(x).join(' + ')} - ${services.length} ${name} <= 0`);
      rows.push(`${theirs.map(x).join(' + ')} - ${name} >= 0`);
      return `${factor === 1 ? '+' : '-'} ${name}`;
    });
    const slack = isMust ? '' : ` - b${index}`;
    if (!isMust) broken.push(`b${index}`);
    rows.push(`${sum.join(' ')}${slack} <= ${rightSide}`);
    if (isEquation) rows.push(`${sum.join(' ')}${isMust ? '' : ` + b${index}`} >= ${rightSide}`);
  }
  return { rows, names: [...names, ...broken], broken };
}

function solve(
  objective: string,
  goal: string,
  rules: readonly string[],
  names: readonly string[],
  rest: readonly string[],
  seconds: number,
) {
  const text = [
    goal,
    ` obj: ${objective}`,
    'Subject To',
    ...rules.map((rule, r) => ` c${r}: ${rule}`),
    'Bounds',
    ...rest.map((name) => ` 0 <= ${name} <= 1`),
    'Binary',
    ` ${names.join(' ')}`,
    'End',
  ].join('\n');
  const answer = solver.solve(text, {
    presolve: 'off',
    mip_rel_gap: 0,
    mip_abs_gap: 0.5,
    time_limit: seconds,
    output_flag: false,
  });
  return answer.Status === 'Optimal' ? Math.round(answer.ObjectiveValue) : null;
}

/** A month as far as the solver has to know it to fill places. */
type MonthToFill = Pick<MonthModel, 'people' | 'candidates' | 'services' | 'near' | 'overlapping' | 'rules'> &
  Pick<MonthModel, 'places'>;

/** Rows of the format besides those of people, places and families, with their variables that are 0 or 1. */
export interface MoreRows {
  readonly rows: readonly string[];
  readonly names: readonly string[];
}

const NO_ROWS: MoreRows = { rows: [], names: [] };

/** Returns the rows of a month's people, places and families. */
function rowsToFill(model: MonthToFill, more: MoreRows) {
  const rules = model.people.flatMap((person) => rulesOf(model, person));
  for (const { candidates, open } of model.places)
    if (candidates.length > open) rules.push(`${candidates.map(x).join(' + ')} <= ${open}`);
  const names = model.candidates.map(x);
  const families = familyRowsOf(model);
  rules.push(...families.rows, ...more.rows);
  // The format needs a rule.
  rules.push(`${names.join(' + ')} >= 0`);
  return { rules, names: [...names, ...families.names, ...more.names] };
}

/** Returns the most places that can be filled (level 1). Null if the solver takes longer than `seconds`. */
export function mostPlaces(model: MonthToFill, seconds: number, more = NO_ROWS): number | null {
  if (model.candidates.length === 0) return 0;
  const { rules, names } = rowsToFill(model, more);
  return solve(model.candidates.map(x).join(' + '), 'Maximize', rules, names, [], seconds);
}

/** How many places are compared at once: the first is worth more than all others together. */
const PLACES_AT_ONCE = 12;

/**
 * Returns how many of each place are filled if as many are as can be (`most`), the more important ones first (level 2). `ranked`: all
 * open places by importance. Null if the solver takes longer than `seconds` for some of them.
 */
export function mostImportantPlaces(
  model: MonthToFill,
  most: number,
  ranked: ReadonlyArray<{ readonly place: Place }>,
  seconds: number,
  more = NO_ROWS,
): number[] | null {
  const filled = model.places.map(() => 0);
  if (most === 0) return filled;
  const { rules, names } = rowsToFill(model, more);
  const variables = ranked.map((_, i) => `f${i}`);
  for (const place of model.places) {
    const own = variables.filter((_, i) => ranked[i]?.place === place);
    if (own.length > 0 && place.candidates.length > 0)
      rules.push(`${place.candidates.map(x).join(' + ')} - ${own.join(' - ')} = 0`);
    else if (own.length > 0) rules.push(`${own.join(' + ')} <= 0`);
  }
  rules.push(`${model.candidates.map(x).join(' + ')} >= ${most}`);
  for (let from = 0; from < ranked.length; from += PLACES_AT_ONCE) {
    const here = variables.slice(from, from + PLACES_AT_ONCE);
    const terms = here.map((name, i) => `${2 ** (here.length - 1 - i)} ${name}`).join(' + ');
    const value = solve(terms, 'Maximize', rules, [...names, ...variables], [], seconds);
    if (value === null) return null;
    for (const [i, name] of here.entries()) {
      const isFilled = Math.floor(value / 2 ** (here.length - 1 - i)) % 2;
      rules.push(`${name} = ${isFilled}`);
      const place = ranked[from + i]?.place;
      if (place) filled[place.index] = (filled[place.index] ?? 0) + isFilled;
    }
  }
  return filled;
}

/**
 * Returns the exact optimum of levels 3 to 8 and families' rules at the model's targets. A general solver minimizes one level after
 * another, with the earlier ones fixed. Returns null when the solver takes longer than `seconds` for a level.
 */
export function exactOptimum(model: MonthModel, seconds: number, more = NO_ROWS): LowLevels | null {
  const rules: string[] = [];
  const binaryVariables: string[] = [];
  const continuousVariables: string[] = [];
  const levels: Terms[] = Array.from({ length: 7 }, () => new Map());
  const constants = [0, 0, 0, 0, 0, 0, 0];
  const setCost = (level: number, name: string, factor: number) => {
    if (factor !== 0) levels[level]?.set(name, factor);
  };
  for (const candidate of model.candidates) {
    binaryVariables.push(x(candidate));
    setCost(0, x(candidate), isAble(candidate.fit) ? 0 : 1);
    setCost(3, x(candidate), candidate.fit === 'preferred' ? 0 : 1);
    setCost(4, x(candidate), candidate.fit === 'secondary' ? 0 : 1);
    setCost(6, x(candidate), rotation(candidate));
  }
  for (const place of model.places) {
    if (place.candidates.length > 0) rules.push(`${place.candidates.map(x).join(' + ')} = ${place.target}`);
  }
  for (const person of model.people) {
    const { past, saved, savedNear } = person;
    const perService = model.services.map((_, service) =>
      person.candidates.filter((candidate) => candidate.service === service),
    );
    rules.push(...rulesOf(model, person));
    constants[5] = (constants[5] ?? 0) + loadOfSaved(person);
    if (person.candidates.length === 0) continue;
    // Each further service has a higher load than the one before, so the cheap units fill first.
    const units = perService.filter((here) => here.length > 0).map((_, k) => `l${person.index}_${k}`);
    for (const [k, unit] of units.entries()) {
      continuousVariables.push(unit);
      setCost(5, unit, 12 * (3 * (2 * (saved.size + k + 1) - 1) + past.services));
    }
    rules.push(`${person.candidates.map(x).join(' + ')} - ${units.join(' - ')} = 0`);
    if (person.isExemptFromRest) continue;
    for (const [service, here] of perService.entries()) {
      for (const candidate of here) setCost(1, x(candidate), savedNear[service] ?? 0);
      for (const other of model.near[service] ?? []) {
        const there = perService[other] ?? [];
        if (other < service || here.length === 0 || there.length === 0) continue;
        const pair = `y${person.index}_${service}_${other}`;
        rules.push(`${[...here, ...there].map(x).join(' + ')} - ${pair} <= 1`);
        continuousVariables.push(pair);
        setCost(1, pair, 1);
      }
    }
  }

  const families = familyRowsOf(model);
  rules.push(...families.rows, ...more.rows);
  binaryVariables.push(...families.names, ...more.names);
  for (const name of families.broken) setCost(2, name, 1);

  const values: number[] = [];
  for (const [i, level] of levels.entries()) {
    if (level.size === 0) {
      values.push(constants[i] ?? 0);
      continue;
    }
    const value = solve(formatTerms(level), 'Minimize', rules, binaryVariables, continuousVariables, seconds);
    if (value === null) return null;
    rules.push(`${formatTerms(level)} <= ${value}`);
    values.push(value + (constants[i] ?? 0));
  }
  return values as unknown as LowLevels;
}

function loadOfSaved({ past, saved }: Person): number {
  return (past.services + 6 * saved.size) ** 2;
}
