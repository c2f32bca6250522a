import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyChurch, EVERY, FEW, OVERLAPPING, PLAIN, SEVERAL } from '#test/smart-assign/any-church.ts';
import { selectedIn } from '#test/smart-assign/churches.ts';
import { closedIn, unexplainedIn } from '#test/smart-assign/closed-rooms.ts';
import { bestByEnumeration } from '#test/smart-assign/enumerate.ts';
import { generateChurch, weeklyTime, withTeams } from '#test/smart-assign/generated-church.ts';
import { brokenRules, planValue } from '#test/smart-assign/objective.ts';
import { serviceRef } from '../services/services.ts';
import type { ReasonFact } from './facts/reasons.ts';
import { type Church, type ChurchAssignment, onlyTeams } from './model/church.ts';
import { planMonth } from './plan-month.ts';

function reversed(church: Church): Church {
  return {
    ...(church.rooms && { rooms: church.rooms.toReversed() }),
    ...(church.checkKinds && { checkKinds: church.checkKinds }),
    ...(church.guests && { guests: church.guests.toReversed() }),
    ...(church.learners && { learners: church.learners.toReversed() }),
    services: church.services,
    around: church.around,
    serviceMinutes: church.serviceMinutes,
    teams: church.teams.toReversed(),
    roles: church.roles.toReversed(),
    limits: church.limits.toReversed(),
    members: church.members.toReversed(),
    answers: church.answers.toReversed(),
    saved: church.saved.toReversed(),
    history: church.history.toReversed(),
    familyRules: church.familyRules.toReversed(),
  };
}

describe('the plan of a random church', () => {
  it.each([
    ['one service each Sunday', PLAIN, { members: 5, roles: 3, limit: 2 }, 250, 200],
    ['several services a week', SEVERAL, { members: 5, roles: 2, limit: 2 }, 300, 250],
    ['limits, one service each Sunday', PLAIN, { members: 5, roles: 2, limit: 2, isLimited: true }, 250, 100],
    [
      'limits, several services a week',
      SEVERAL,
      { members: 5, roles: 2, limit: 2, isLimited: true },
      250,
      100,
    ],
    ['services at the same time', OVERLAPPING, { members: 5, roles: 2, limit: 2 }, 300, 120],
    [
      'limits, services at the same time',
      OVERLAPPING,
      { members: 5, roles: 2, limit: 2, isLimited: true },
      400,
      150,
    ],
    ['families', [...PLAIN, ...SEVERAL], { members: 5, roles: 2, limit: 2, rules: 3 }, 200, 60],
    [
      'families, services at the same time',
      OVERLAPPING,
      { members: 5, roles: 2, limit: 2, rules: 3 },
      400,
      120,
    ],
    [
      'families, limits, any services',
      EVERY,
      { members: 5, roles: 2, limit: 2, isLimited: true, rules: 4 },
      400,
      120,
    ],
    [
      'teams that come early or stay late',
      [...SEVERAL, ...OVERLAPPING],
      { members: 4, roles: 3, limit: 1, teams: 3 },
      100,
      30,
    ],
    [
      'teams, families, limits',
      [...SEVERAL, ...OVERLAPPING],
      { members: 4, roles: 3, limit: 1, isLimited: true, rules: 4, teams: 3 },
      120,
      35,
    ],
    [
      'limits in teams',
      [...PLAIN, ...SEVERAL],
      { members: 3, roles: 3, limit: 1, teams: 2, isLimitedInTeams: true },
      400,
      100,
    ],
    [
      'limits in teams, families, own limits, any services',
      EVERY,
      { members: 3, roles: 3, limit: 1, isLimited: true, rules: 3, teams: 2, isLimitedInTeams: true },
      400,
      100,
    ],
    ['rooms', FEW, { members: 6, roles: 2, limit: 2, rooms: 1 }, 110, 100],
    [
      'rooms, services at the same time, teams',
      [...FEW, ...OVERLAPPING],
      { members: 5, roles: 4, limit: 2, rooms: 2, teams: 2 },
      150,
      100,
    ],
    [
      'rooms, families, limits, any services',
      [...FEW, ...EVERY],
      { members: 5, roles: 3, limit: 2, rooms: 2, isLimited: true, rules: 3 },
      200,
      100,
    ],
  ])('is the best of all plans on all levels: %s', (_, calendars, sizes, numRuns, atLeast) => {
    let compared = 0;
    fc.assert(
      fc.property(anyChurch(sizes, calendars), (church) => {
        const best = bestByEnumeration(church);
        if (best === null) return;
        compared += 1;
        const plan = planMonth(church);
        expect(planValue(church, selectedIn(plan))).toEqual(best.value);
      }),
      { numRuns, seed: 7 },
    );

    expect(compared).toBeGreaterThan(atLeast);
  });

  it.each([
    ['one service each Sunday', PLAIN, { members: 5, roles: 3, limit: 2 }, 80, 40],
    [
      'limits, several services a week',
      SEVERAL,
      { members: 5, roles: 2, limit: 2, isLimited: true },
      150,
      40,
    ],
    ['services at the same time', OVERLAPPING, { members: 5, roles: 2, limit: 2 }, 150, 30],
    ['families', EVERY, { members: 5, roles: 2, limit: 2, rules: 3 }, 150, 30],
    [
      'teams that come early or stay late',
      [...SEVERAL, ...OVERLAPPING],
      { members: 4, roles: 3, limit: 1, teams: 3 },
      60,
      12,
    ],
    [
      'limits in teams, families, own limits, any services',
      EVERY,
      { members: 3, roles: 3, limit: 1, isLimited: true, rules: 3, teams: 2, isLimitedInTeams: true },
      150,
      40,
    ],
  ])(
    'names a place that is open in the best plans with another choice: %s',
    (_, calendars, sizes, numRuns, atLeast) => {
      let named = 0;
      fc.assert(
        fc.property(anyChurch(sizes, calendars), (any) => {
          const church = { ...any, services: any.services.map((one) => ({ ...one, name: `${one.timeId}` })) };
          const plan = planMonth(church);
          for (const { service: at, assignments } of plan) {
            for (const { roleId, suggestions } of assignments) {
              for (const { user, facts } of suggestions) {
                const fact = facts.find(({ code }) => code === 'place_stays_open') as
                  | ReasonFact<'place_stays_open'>
                  | undefined;
                if (!fact?.params) continue;
                const best = bestByEnumeration(church, { ...serviceRef(at), roleId, memberId: user.id });
                if (!best) continue;
                named += 1;
                const { day, serviceName, role } = fact.params;
                const servingThere = (list: readonly ChurchAssignment[]) =>
                  list.filter(
                    (one) =>
                      one.date === day && `${one.timeId}` === serviceName && `Role ${one.roleId}` === role,
                  ).length;
                expect(servingThere(best.plan)).toBeLessThan(servingThere(selectedIn(plan)));
              }
            }
          }
        }),
        { numRuns, seed: 7 },
      );
      expect(named).toBeGreaterThan(atLeast);
    },
  );

  it.each([1, 3])(
    'follows every hard rule and does not depend on the order of the input (teams: %i)',
    (teams) => {
      fc.assert(
        fc.property(
          anyChurch(
            {
              members: 14,
              roles: 5,
              limit: 3,
              isLimited: true,
              rules: 5,
              teams,
              isLimitedInTeams: teams > 1,
            },
            EVERY,
          ),
          (church) => {
            const plan = planMonth(church);
            expect(brokenRules(church, selectedIn(plan))).toEqual([]);
            expect(planMonth(reversed(church))).toEqual(plan);
          },
        ),
        { numRuns: 200, seed: 11 },
      );
    },
  );

  it('never adds anyone to a room with one adult or one family, and says why each closed room has no one', () => {
    let [opened, closed] = [0, 0];
    const sizes = { members: 14, roles: 5, limit: 3, isLimited: true, rules: 4, rooms: 2, teams: 2 };
    fc.assert(
      fc.property(anyChurch(sizes, EVERY), (church) => {
        const plan = planMonth(church, { only: 'selected' });
        const planned = selectedIn(plan);
        expect(brokenRules(church, planned)).toEqual([]);
        expect(unexplainedIn(church, plan)).toEqual([]);
        closed += closedIn(church, plan).length;
        if (planned.some(({ roleId }) => church.rooms?.some((room) => room.roleIds.includes(roleId))))
          opened += 1;
      }),
      { numRuns: 40, seed: 11 },
    );
    expect(opened).toBeGreaterThan(15);
    expect(closed).toBeGreaterThan(15);
  });

  it('fills at least as many places for all teams as team after team does', () => {
    const times = [weeklyTime(1, 0, '09:00'), weeklyTime(2, 0, '11:00')];
    const size = { members: 40, roles: 9, availability: 0.3, saved: 0.05, times, isLimited: true };
    for (let seed = 1; seed <= 8; seed += 1) {
      const joint = withTeams(generateChurch(size, seed), 3, seed);
      const filled = selectedIn(planMonth(joint)).length;
      for (const order of [joint.teams, joint.teams.toReversed()]) {
        let month = joint;
        for (const { id } of order) {
          const planned = selectedIn(planMonth(onlyTeams(month, new Set([id]))));
          expect(new Set(planned.map(({ roleId }) => (roleId - 1) % 3))).toEqual(new Set([id - 1]));
          month = { ...month, saved: [...month.saved, ...planned] };
        }
        expect(filled).toBeGreaterThanOrEqual(month.saved.length - joint.saved.length);
      }
    }
  });

  it('contains the same suggestions when limited to one service or to selected people', () => {
    fc.assert(
      fc.property(
        anyChurch({ members: 10, roles: 4, limit: 2, isLimited: true, rules: 4 }, EVERY),
        (church) => {
          const plan = planMonth(church);
          for (const entry of plan.slice(1, 3))
            expect(planMonth(church, { service: entry.service })).toEqual([entry]);
          expect(planMonth(church, { only: 'selected' })).toEqual(
            plan.map((entry) => ({
              ...entry,
              assignments: entry.assignments.map((role) => ({
                ...role,
                suggestions: role.suggestions.filter(({ selected }) => selected),
              })),
            })),
          );
        },
      ),
      { numRuns: 60, seed: 13 },
    );
  });
});
