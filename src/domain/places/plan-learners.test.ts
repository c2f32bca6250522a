import { describe, expect, it } from 'vitest';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { type Service, serviceKey } from '#domain/services/services.ts';
import type { Church, ChurchAssignment, ChurchMember } from '#domain/smart-assign/model/church.ts';
import { planMonth } from '#domain/smart-assign/plan-month.ts';
import {
  FIRST,
  inOnlyTeam,
  member,
  ONE_TEAM,
  role,
  SECOND,
  SUNDAYS,
  service,
} from '#test/smart-assign/churches.ts';
import { createRandom } from '#test/smart-assign/generated-church.ts';
import { planLearners } from './plan-learners.ts';

const [USHER, READER]: readonly [RoleId, RoleId] = [1, 2];

function learner(id: MemberId, name: string, roleIds: readonly RoleId[], more: Partial<ChurchMember> = {}) {
  const [own] = inOnlyTeam({});
  return member(id, name, { ...more, memberships: [{ ...own, learningRoleIds: roleIds }] as never });
}

function church(members: readonly ChurchMember[], overrides: Partial<Church> = {}): Church {
  const services = SUNDAYS.map((date) => service(date));
  return {
    ...{ services, around: [], serviceMinutes: 90, teams: ONE_TEAM, members, limits: [] },
    roles: [role(USHER, 'Usher'), role(READER, 'Reader')],
    answers: services.flatMap((one) =>
      members.map(({ id }) => ({ date: one.date, timeId: one.timeId, memberId: id, isAvailable: true })),
    ),
    ...{ saved: [], history: [], familyRules: [] },
    ...overrides,
  };
}

const selected = (plan: ReturnType<typeof planMonth>): ChurchAssignment[] =>
  plan.flatMap(({ service: { date, timeId }, assignments }) =>
    assignments.flatMap(({ roleId, suggestions }) =>
      suggestions
        .filter((one) => one.selected)
        .map(({ user }) => ({ date, timeId, roleId, memberId: user.id })),
    ),
  );

const RUTH = member(1, 'Ruth', { preferredRoleId: USHER });

describe('the plan for learners', () => {
  it('lets someone learn with the experienced, twice a month, not two weeks in a row if there is a choice', () => {
    const all = church([RUTH, learner(2, 'Ben', [USHER])], { roles: [role(USHER, 'Usher')] });
    const plan = selected(planMonth(all, { only: 'selected' }));
    const learners = planLearners(all, plan);
    expect(learners.map(({ member: { id }, besideId }) => [id, besideId])).toEqual([
      [2, 1],
      [2, 1],
    ]);
    expect(plan.filter(({ roleId }) => roleId === USHER).every(({ memberId }) => memberId === 1)).toBe(true);
  });

  it('lets someone learn with the person they have been with least', () => {
    const naomi = member(3, 'Naomi', { preferredRoleId: USHER });
    const plan = SUNDAYS.map((date, n) => ({
      ...{ date, timeId: service(date).timeId, roleId: USHER, memberId: n === SUNDAYS.length - 1 ? 3 : 1 },
    }));
    const once = learner(2, 'Ben', [USHER]);
    const all = church([RUTH, once, naomi], { roles: [role(USHER, 'Usher')] });
    const withWhom = (learned: Church['learned']) =>
      planLearners(learned ? { ...all, learned } : all, plan).map(({ besideId }) => besideId);
    expect(withWhom(undefined)).toEqual([1, 3]);
    const past = { date: FIRST, timeId: service(FIRST).timeId, roleId: USHER, memberId: 2 };
    expect(withWhom([1, 1, 1].map((withId) => ({ ...past, withId })))).toEqual([1, 3]);
    expect(withWhom([3, 3].map((withId) => ({ ...past, withId })))).toEqual([1, 1]);
  });

  it('never plans a learner in a place of the role, nor changes who has which', () => {
    const ben = learner(2, 'Ben', [USHER, READER]);
    const plan = selected(planMonth(church([RUTH, ben]), { only: 'selected' }));
    expect(plan.some(({ memberId }) => memberId === 2)).toBe(false);
    const without = church([RUTH]);
    expect(plan).toEqual(selected(planMonth(without, { only: 'selected' })));
  });

  it('keeps those who learn by hand busy, and counts them', () => {
    const learners = [FIRST, SECOND].map((date) => ({
      ...{ date, timeId: service(date).timeId, roleId: USHER, memberId: 2, seat: 0 },
    }));
    const ben = { ...learner(2, 'Ben', [USHER]) };
    const all = church([RUTH, ben], { learners });
    const plan = selected(planMonth(all, { only: 'selected' }));
    const at = plan.filter(({ memberId }) => memberId === 2).map(({ date }) => date);
    expect(at).not.toContain(FIRST);
    expect(at).not.toContain(SECOND);
    expect(planLearners(all, plan)).toEqual([]);
  });

  it('plans no one without someone experienced, for an inactive role, or without a yes', () => {
    const beginner = member(1, 'Ruth', {});
    const all = church([beginner, learner(2, 'Ben', [USHER])]);
    expect(planLearners(all, selected(planMonth(all, { only: 'selected' })))).toEqual([]);
    const inactive = church([RUTH, learner(2, 'Ben', [USHER])], {
      roles: [role(USHER, 'Usher', { isActive: false }), role(READER, 'Reader')],
    });
    expect(planLearners(inactive, [])).toEqual([]);
    const silent = { ...church([RUTH, learner(2, 'Ben', [USHER])]) };
    const answers = silent.answers.filter(({ memberId }) => memberId !== 2);
    expect(planLearners({ ...silent, answers }, [])).toEqual([]);
  });

  it('lets as many learn as possible, in every one of 60 tiny churches', () => {
    const next = createRandom(11);
    const below = (n: number) => Math.floor(next() * n);
    for (let n = 0; n < 60; n += 1) {
      const teachers = [1, 2, 3].map((id) => member(id, `T${id}`, { preferredRoleId: 1 + below(2) }));
      const learners = [4, 5].map((id) =>
        learner(id, `L${id}`, [1 + below(2)], {
          maxPerMonth: next() < 0.3 ? 1 : null,
          neverTwoInARow: next() < 0.3,
        }),
      );
      const all = church([...teachers, ...learners]);
      const tiny = { ...all, answers: all.answers.filter(() => next() < 0.7) };
      const plan = selected(planMonth(tiny, { only: 'selected' }));
      expect(planLearners(tiny, plan).length).toBe(mostLearners(tiny, plan, learners));
    }
  });
});

/** Counts by complete enumeration how many placements of learners are possible at most. */
function mostLearners(
  { services, members, answers, history }: Church,
  plan: readonly ChurchAssignment[],
  learners: readonly ChurchMember[],
): number {
  const isYes = ({ date }: Service, id: MemberId) =>
    answers.some((one) => one.date === date && one.memberId === id);
  const isTaught = ({ date }: Service, roleId: RoleId) =>
    plan.some(
      (one) =>
        one.date === date &&
        one.roleId === roleId &&
        members.some(
          ({ id, memberships }) =>
            id === one.memberId && memberships.some(({ preferredRoleId }) => preferredRoleId === roleId),
        ),
    ) && history.length === 0;
  const options = services.flatMap((at) =>
    learners.flatMap(({ id, memberships }) =>
      (memberships[0]?.learningRoleIds ?? [])
        .filter((roleId) => isTaught(at, roleId) && isYes(at, id))
        .filter(() => !plan.some((one) => one.date === at.date && one.memberId === id))
        .map((roleId) => ({ at, id, roleId })),
    ),
  );
  let most = 0;
  for (let bits = 0; bits < 2 ** options.length; bits += 1) {
    const chosen = options.filter((_, n) => Math.floor(bits / 2 ** n) % 2 === 1);
    if (chosen.length <= most) continue;
    const isOne =
      new Set(chosen.map(({ at, roleId }) => `${serviceKey(at)} ${roleId}`)).size === chosen.length;
    const isOnce = new Set(chosen.map(({ at, id }) => `${serviceKey(at)} ${id}`)).size === chosen.length;
    const isWithin = learners.every((one) => {
      const dates = [...chosen, ...plan.map(({ memberId, date }) => ({ id: memberId, at: { date } }))]
        .filter(({ id }) => id === one.id)
        .map(({ at }) => services.findIndex(({ date }) => date === at.date))
        .sort((a, b) => a - b);
      const learned = chosen.filter(({ id }) => id === one.id).length;
      const isInARow = dates.some((at, i) => i > 0 && at - (dates[i - 1] as number) === 1);
      return learned <= 2 && dates.length <= (one.maxPerMonth ?? 9) && !(one.neverTwoInARow && isInARow);
    });
    if (isOne && isOnce && isWithin) most = chosen.length;
  }
  return most;
}
