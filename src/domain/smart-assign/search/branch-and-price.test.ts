import { describe, expect, it } from 'vitest';
import { church, FIRST, member, role, serves, service, yes } from '#test/smart-assign/churches.ts';
import { createRandom, generateChurch, weeklyTime, withTeams } from '#test/smart-assign/generated-church.ts';
import { buildModel } from '../model/build-model.ts';
import type { Candidate, MonthModel } from '../model/month-model.ts';
import { splitByTeams } from '../model/parts.ts';
import { BranchAndPrice } from './branch-and-price.ts';
import { completePlan } from './complete.ts';
import { ExchangeGraph } from './exchange-graph.ts';
import { fillPlaces } from './fill.ts';
import { Roster } from './roster.ts';
import { RuledRoster } from './ruled-roster.ts';
import { search } from './search.ts';

const TIMES = [weeklyTime(1, 0), weeklyTime(2, 0, '18:00'), weeklyTime(3, 3)];

function modelOf(seed: number, families = 0, availability = 0.5): MonthModel {
  const size = { members: 14, roles: 3, availability, saved: 0.1, times: TIMES, isVaried: true };
  return buildModel(generateChurch({ ...size, families }, seed));
}

function startPlain(model: MonthModel) {
  const roster = new Roster(model);
  const graph = new ExchangeGraph(roster, false);
  fillPlaces(roster, graph);
  return { roster, complete: (wanted: readonly Candidate[]) => completePlan(roster, graph, wanted) };
}

function startWithRules(model: MonthModel) {
  const ruled = new RuledRoster(model, []);
  ruled.complete([]);
  return { roster: ruled.roster, complete: (wanted: readonly Candidate[]) => ruled.complete(wanted) };
}

/** Runs branch and price from a plan that only fills the places, without any prices to begin with. */
function solveFromScratch(model: MonthModel, mostWork: number) {
  const { roster, complete } = model.rules.length > 0 ? startWithRules(model) : startPlain(model);
  const none = new Float64Array(model.places.length);
  const start = roster.cost();
  let improvements = 0;
  const onBetter = () => {
    improvements += 1;
  };
  const { best, bound } = new BranchAndPrice(
    roster,
    { hi: none, lo: none },
    { mostWork, complete, onBetter },
  ).run();
  return { start, best, bound, improvements };
}

const solved = new Map<string, ReturnType<typeof solveFromScratch>>();

/** Returns the solution of a church without a limit of work, found once. */
function solutionOf(seed: number, families = 0) {
  const key = `${seed} ${families}`;
  const solution = solved.get(key) ?? solveFromScratch(modelOf(seed, families), 2e9);
  solved.set(key, solution);
  return solution;
}

describe('BranchAndPrice', () => {
  it.each([
    ...[1, 2, 3, 4, 5, 6].map((seed) => ({ seed, families: 0 })),
    ...[1, 2, 3].map((seed) => ({ seed, families: 0.8 })),
  ])('proves the best plan from a plain one: church $seed, families $families', ({ seed, families }) => {
    const model = modelOf(seed, families);
    const { start, best, bound, improvements } = solutionOf(seed, families);
    expect(bound).toEqual(best.cost);
    expect(improvements > 0).toBe(best.cost.hi !== start.hi || best.cost.lo !== start.lo);
    const roster = new Roster(model);
    const found = search(model, () => undefined);
    expect(found.proved).toBe(true);
    roster.restore(found.choices);
    expect(roster.cost()).toEqual(best.cost);
  });

  it('keeps the plan and a valid bound if no work is allowed', () => {
    const { start, best, bound } = solveFromScratch(modelOf(1), -1);
    expect(best.cost).toEqual(start);
    expect(bound.hi).toBeLessThanOrEqual(solutionOf(1).best.cost.hi);
  });

  it('lifts the bound where pairs are fractional although the sum of the levels is whole', () => {
    // Half a pair and half a preferred role. Without the lift, the proof takes 9e7 multiplications.
    const { best, bound } = solveFromScratch(modelOf(2, 0, 0.7), 2e7);
    expect(bound).toEqual(best.cost);
  });

  it('remembers pairs in a month of ten services with 25 parts', () => {
    const times = [weeklyTime(1, 0, '09:00'), weeklyTime(2, 0, '11:00')];
    const size = { members: 80, roles: 17, availability: 0.5, saved: 0.05, times };
    const { church } = splitByTeams(withTeams(generateChurch(size, 39), 5, 39));
    expect(church.services).toHaveLength(25);
    expect(search(buildModel(church), () => undefined).proved).toBe(true);
  });

  it('proves nothing by sums that are no exact integers', () => {
    // Only Ruth has done the second role before. The plan has her in the first one.
    const model = buildModel(
      church({
        services: [service(FIRST)],
        roles: [role(1, 'Ushers', { maxLimit: 3 }), role(2, 'Sound')],
        members: ['Ruth', 'Paul', 'Anna', 'Mark'].map((name, i) => member(i + 1, name)),
        answers: [1, 2, 3, 4].flatMap((id) => yes(id, FIRST)),
        history: [serves(1, 2, '2026-05-03')],
      }),
    );
    const roster = new Roster(model);
    const planned =
      (memberId: number, roleId: number) =>
      ({ person, place }: Candidate) =>
        person.member.id === memberId && place.role.id === roleId;
    const all = [planned(1, 1), planned(2, 1), planned(3, 1), planned(4, 2)];
    roster.restore(model.candidates.filter((one) => all.some((isPlanned) => isPlanned(one))));
    const start = roster.cost();
    // So large that rounding makes the bound higher than the plan.
    const worth = { hi: new Float64Array(2).fill(2 ** 61 + 2 ** 11), lo: new Float64Array(2) };
    const options = { mostWork: 1e4, complete: () => null, onBetter: () => undefined };
    const { bound } = new BranchAndPrice(roster, worth, options).run();
    expect(bound.hi).toBeLessThanOrEqual(start.hi - model.prices.notAble);
  });

  it.each([
    { seed: 2, families: 0 },
    { seed: 2, families: 0.8 },
    { seed: 3, families: 0.8 },
  ])(
    'has a bound no higher than the best plan whenever it stops: families $families',
    ({ seed, families }) => {
      const next = createRandom(4);
      const model = modelOf(seed, families);
      const { best } = solutionOf(seed, families);
      for (let tries = 0; tries < 8; tries += 1) {
        const { bound } = solveFromScratch(model, next() * 2e6);
        expect(bound.hi < best.cost.hi || (bound.hi === best.cost.hi && bound.lo <= best.cost.lo)).toBe(true);
      }
    },
  );
});
