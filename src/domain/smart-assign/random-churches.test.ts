import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectedIn } from '#test/smart-assign/churches.ts';
import { bestByEnumeration } from '#test/smart-assign/enumerate.ts';
import { brokenRules, planValue } from '#test/smart-assign/objective.ts';
import { type PlainDate, sundaysOf } from '../calendar.ts';
import type { Church } from './church.ts';
import { planMonth } from './plan-month.ts';

const PAST: PlainDate[] = [
  '2026-01-04',
  '2026-03-01',
  '2026-05-03',
  '2026-06-07',
  '2026-06-21',
  '2026-06-28',
];

interface Sizes {
  readonly members: number;
  readonly roles: number;
  readonly limit: number;
}

/** Generates churches up to these sizes. Their saved assignments may break the current rules. */
function anyChurch(most: Sizes): fc.Arbitrary<Church> {
  return fc
    .record({
      month: fc.constantFrom({ year: 2026, month: 7 }, { year: 2026, month: 8 }),
      members: fc.integer({ min: 0, max: most.members }),
      roles: fc.integer({ min: 0, max: most.roles }),
    })
    .chain(({ month, members, roles }) => {
      const sundays = sundaysOf(month);
      const roleId = fc.integer({ min: 1, max: Math.max(1, roles) });
      const userId = fc.integer({ min: 1, max: Math.max(1, members) });
      const preference = fc.option(roleId, { nil: null });
      const outside: PlainDate[] =
        month.month === 7 ? ['2026-06-28', '2026-08-02'] : ['2026-07-26', '2026-09-06'];
      return fc.record({
        month: fc.constant(month),
        roles: fc
          .array(
            fc.record({
              order: fc.integer({ min: 0, max: 3 }),
              isActive: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
              maxLimit: fc.integer({ min: 1, max: most.limit }),
            }),
            { minLength: roles, maxLength: roles },
          )
          .map((list) => list.map((role, i) => ({ id: i + 1, name: `Role ${i + 1}`, ...role }))),
        members: fc
          .array(
            fc.record({
              role: fc.constantFrom(
                'member' as const,
                'member' as const,
                'member' as const,
                'pastor' as const,
              ),
              preferredRoleId: preference,
              secondaryRoleId: preference,
            }),
            { minLength: members, maxLength: members },
          )
          .map((list) =>
            list.map((member, i) => ({
              ...member,
              id: i + 1,
              firstName: `First${i + 1}`,
              lastName: 'Hill',
              secondaryRoleId:
                member.secondaryRoleId === member.preferredRoleId ? null : member.secondaryRoleId,
            })),
          ),
        answers: fc
          .array(fc.boolean(), { minLength: members * sundays.length, maxLength: members * sundays.length })
          .map((list) =>
            list.map((isAvailable, i) => ({
              userId: 1 + Math.floor(i / sundays.length),
              serviceDate: sundays[i % sundays.length] ?? sundays[0],
              isAvailable,
            })),
          ),
        saved: fc.uniqueArray(
          fc.record({ userId, roleId, serviceDate: fc.constantFrom(...sundays, ...outside) }),
          { maxLength: 4, selector: ({ userId: id, serviceDate }) => `${id} ${serviceDate}` },
        ),
        history: fc.uniqueArray(fc.record({ userId, roleId, serviceDate: fc.constantFrom(...PAST) }), {
          maxLength: 8,
          selector: ({ userId: id, serviceDate }) => `${id} ${serviceDate}`,
        }),
      });
    });
}

function reversed(church: Church): Church {
  return {
    month: church.month,
    roles: church.roles.toReversed(),
    members: church.members.toReversed(),
    answers: church.answers.toReversed(),
    saved: church.saved.toReversed(),
    history: church.history.toReversed(),
  };
}

describe('the plan of a random church', () => {
  it('is the best of all plans on all eight levels', () => {
    let compared = 0;
    fc.assert(
      fc.property(anyChurch({ members: 5, roles: 3, limit: 2 }), (church) => {
        const best = bestByEnumeration(church);
        if (best === null) return;
        compared += 1;
        expect(planValue(church, selectedIn(planMonth(church)))).toEqual(best);
      }),
      { numRuns: 400, seed: 7 },
    );
    expect(compared).toBeGreaterThan(250);
  });

  it('follows every hard rule and does not depend on the order of the input', () => {
    fc.assert(
      fc.property(anyChurch({ members: 14, roles: 5, limit: 3 }), (church) => {
        const plan = planMonth(church);
        expect(brokenRules(church, selectedIn(plan))).toEqual([]);
        expect(planMonth(reversed(church))).toEqual(plan);
      }),
      { numRuns: 150, seed: 11 },
    );
  });

  it('contains the same suggestions when limited to one Sunday or to selected people', () => {
    fc.assert(
      fc.property(anyChurch({ members: 10, roles: 4, limit: 2 }), (church) => {
        const plan = planMonth(church);
        const [sunday] = plan.slice(1);
        expect(planMonth(church, { date: sunday?.dateStr })).toEqual([sunday]);
        expect(planMonth(church, { only: 'selected' })).toEqual(
          plan.map((day) => ({
            ...day,
            assignments: day.assignments.map((role) => ({
              ...role,
              suggestions: role.suggestions.filter(({ selected }) => selected),
            })),
          })),
        );
      }),
      { numRuns: 60, seed: 13 },
    );
  });
});
