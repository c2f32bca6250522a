import highsLoader from 'highs';
import type { Candidate, MonthModel } from '#domain/smart-assign/month-model.ts';
import { pairsIn } from '#domain/smart-assign/patterns.ts';
import { isAble } from '#domain/smart-assign/suitability.ts';

/** Levels 3 to 8 of a plan. Each is a value to minimize. */
export type LowLevels = readonly [number, number, number, number, number, number];

const solver = await highsLoader();

/** Returns levels 3 to 8 of the chosen candidates. */
export function lowLevels(model: MonthModel, choices: readonly Candidate[]): LowLevels {
  const patterns = new Map<number, number>();
  for (const { person, day } of choices) {
    patterns.set(person.index, (patterns.get(person.index) ?? 0) | (1 << day));
  }
  let pairs = 0;
  let load = 0;
  for (const person of model.people) {
    const whole = (patterns.get(person.index) ?? 0) | person.fixed.mask;
    pairs += pairsIn(whole, person.fixed, model.sundays.length);
    let services = 0;
    for (let rest = whole; rest > 0; rest &= rest - 1) services += 1;
    load += (person.past.services + 6 * services) ** 2;
  }
  const rotation = (candidate: Candidate) =>
    candidate.weeksSince === null ? 0 : Math.max(0, 26 - candidate.weeksSince);
  return [
    choices.filter(({ fit }) => !isAble(fit)).length,
    pairs,
    choices.filter(({ fit }) => fit !== 'preferred').length,
    choices.filter(({ fit }) => fit !== 'secondary').length,
    load,
    choices.reduce((sum, candidate) => sum + rotation(candidate), 0),
  ];
}

type Terms = Map<string, number>;

const written = (terms: Terms) =>
  [...terms].map(([name, factor]) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} ${name}`).join(' ');

/**
 * Returns the exact optimum of levels 3 to 8 at the model's targets. A general solver minimizes one level after
 * another, with the earlier ones fixed. Returns null when the solver takes longer than `seconds` for a level.
 */
export function exactOptimum(model: MonthModel, seconds: number): LowLevels | null {
  const rules: string[] = [];
  const whole: string[] = [];
  const parts: string[] = [];
  const x = ({ index }: Candidate) => `x${index}`;
  const levels: Terms[] = Array.from({ length: 6 }, () => new Map());
  const constants = [0, 0, 0, 0, 0, 0];
  const put = (level: number, name: string, factor: number) => {
    if (factor !== 0) levels[level]?.set(name, factor);
  };
  for (const candidate of model.candidates) {
    whole.push(x(candidate));
    put(0, x(candidate), isAble(candidate.fit) ? 0 : 1);
    put(2, x(candidate), candidate.fit === 'preferred' ? 0 : 1);
    put(3, x(candidate), candidate.fit === 'secondary' ? 0 : 1);
    put(5, x(candidate), candidate.weeksSince === null ? 0 : Math.max(0, 26 - candidate.weeksSince));
  }
  for (const place of model.places) {
    if (place.candidates.length > 0) rules.push(`${place.candidates.map(x).join(' + ')} = ${place.target}`);
  }
  for (const person of model.people) {
    const { fixed, past } = person;
    const days = model.sundays.map((_, day) =>
      person.candidates.filter((candidate) => candidate.day === day),
    );
    for (const today of days) if (today.length > 1) rules.push(`${today.map(x).join(' + ')} <= 1`);
    const constant = lowLevelsOfSaved(model, person.index);
    constants[1] = (constants[1] ?? 0) + constant.pairs;
    constants[4] = (constants[4] ?? 0) + constant.load;
    if (person.candidates.length === 0) continue;
    // Each further service has a higher load than the one before, so the cheap units fill first.
    const saved = constant.services;
    const units = days.filter((today) => today.length > 0).map((_, k) => `l${person.index}_${k}`);
    for (const [k, unit] of units.entries()) {
      parts.push(unit);
      put(4, unit, 12 * (3 * (2 * (saved + k + 1) - 1) + past.services));
    }
    rules.push(`${person.candidates.map(x).join(' + ')} - ${units.join(' - ')} = 0`);
    if (fixed.isExemptFromRest) continue;
    const isFixed = (day: number) =>
      day < 0 ? fixed.servesBefore : day >= days.length ? fixed.servesAfter : ((fixed.mask >> day) & 1) === 1;
    for (let day = 0; day <= days.length; day += 1) {
      const first = days[day - 1] ?? [];
      const second = days[day] ?? [];
      const serves = [first, second].map((list) => list.map(x).join(' + '));
      const pair = `y${person.index}_${day}`;
      if (first.length > 0 && second.length > 0) rules.push(`${serves[0]} + ${serves[1]} - ${pair} <= 1`);
      else if (first.length > 0 && isFixed(day)) rules.push(`${serves[0]} - ${pair} <= 0`);
      else if (second.length > 0 && isFixed(day - 1)) rules.push(`${serves[1]} - ${pair} <= 0`);
      else continue;
      parts.push(pair);
      put(1, pair, 1);
    }
  }

  const values: number[] = [];
  for (const [i, level] of levels.entries()) {
    if (level.size === 0) {
      values.push(constants[i] ?? 0);
      continue;
    }
    const text = [
      'Minimize',
      ` obj: ${written(level)}`,
      'Subject To',
      ...rules.map((rule, r) => ` c${r}: ${rule}`),
      'Bounds',
      ...parts.map((name) => ` 0 <= ${name} <= 1`),
      'Binary',
      ` ${whole.join(' ')}`,
      'End',
    ].join('\n');
    const answer = solver.solve(text, {
      presolve: 'off',
      mip_rel_gap: 0,
      mip_abs_gap: 0.5,
      time_limit: seconds,
      output_flag: false,
    });
    if (answer.Status !== 'Optimal') return null;
    const value = Math.round(answer.ObjectiveValue);
    rules.push(`${written(level)} <= ${value}`);
    values.push(value + (constants[i] ?? 0));
  }
  return values as unknown as LowLevels;
}

function lowLevelsOfSaved(model: MonthModel, index: number) {
  const person = model.people[index];
  if (!person) return { services: 0, pairs: 0, load: 0 };
  let services = 0;
  for (let rest = person.fixed.mask; rest > 0; rest &= rest - 1) services += 1;
  const pairs = pairsIn(person.fixed.mask, person.fixed, model.sundays.length);
  return { services, pairs, load: (person.past.services + 6 * services) ** 2 };
}
