import { describe, expect, it } from 'vitest';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { serviceRef } from '#domain/services/services.ts';
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
import type { Membership } from '../teams/teams.ts';
import { excludedBy } from './concerns.ts';
import { type PlaceRef, Places } from './places.ts';
import { planLearners } from './plan-learners.ts';

const [USHER, READER]: readonly [RoleId, RoleId] = [1, 2];

function learner(
  id: MemberId,
  name: string,
  learningRoleIds: readonly RoleId[],
  more: Partial<ChurchMember> = {},
  choices: Partial<Membership> = {},
) {
  const [own] = inOnlyTeam();
  return member(id, name, {
    ...more,
    memberships: [{ ...(own as Membership), learningRoleIds, ...choices }],
  });
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

  it('limits how often someone learns all roles of a team together', () => {
    const naomi = member(3, 'Naomi', { preferredRoleId: READER });
    const all = church([RUTH, naomi, learner(2, 'Ben', [USHER, READER])]);
    const plan = selected(planMonth(all, { only: 'selected' }));
    expect(planLearners(all, plan)).toHaveLength(2);
    const often = church([RUTH, naomi, learner(2, 'Ben', [USHER, READER], {}, { learningPerMonth: 3 })]);
    expect(planLearners(often, plan)).toHaveLength(3);
    const saved = { date: FIRST, timeId: service(FIRST).timeId, roleId: READER, memberId: 2, seat: 0 };
    expect(planLearners({ ...all, learners: [saved] }, plan)).toHaveLength(1);
    const onceInTeam = church([RUTH, naomi, learner(2, 'Ben', [USHER, READER], {}, { maxPerMonth: 1 })]);
    expect(planLearners(onceInTeam, plan)).toHaveLength(1);
  });

  it('lets as many learn as possible, several roles of several teams too, in every one of 100 tiny churches', () => {
    const next = createRandom(11);
    const below = (n: number) => Math.floor(next() * n);
    let several = 0;
    for (let n = 0; n < 100; n += 1) {
      const roles = [role(1, 'Usher'), role(2, 'Reader'), role(3, 'Sound', { teamId: 2 })];
      const teams = [...ONE_TEAM, { id: 2, name: 'Sound', arriveMinutes: 0, stayMinutes: 0 }];
      const of = (memberId: MemberId, ...lists: readonly RoleId[][]) =>
        member(memberId, `M${memberId}`, {
          maxPerMonth: next() < 0.2 ? 1 + below(2) : null,
          neverTwoInARow: next() < 0.2,
          memberships: lists.flatMap((learningRoleIds, i) => ({
            ...{ teamId: i + 1, preferredRoleId: null, secondaryRoleId: null, learningRoleIds },
            maxPerMonth: next() < 0.2 ? 1 : null,
            learningPerMonth: 1 + below(2),
          })),
        });
      const teachers = [1, 2, 3].map((id) => ({
        ...member(id, `T${id}`),
        memberships: [
          { teamId: 1, preferredRoleId: 1 + below(2), secondaryRoleId: null, maxPerMonth: null },
          { teamId: 2, preferredRoleId: 3, secondaryRoleId: null, maxPerMonth: null },
        ],
      }));
      const learners = [
        of(4, [1, 2].slice(0, 1 + below(2)), next() < 0.5 ? [3] : []),
        of(5, [1 + below(2)], [3]),
      ];
      const all = church([...teachers, ...learners], {
        roles,
        teams,
        services: SUNDAYS.slice(0, 3).map((date) => service(date)),
      });
      const answers = all.answers.filter(() => next() < 0.75);
      const plan = selected(planMonth({ ...all, answers }, { only: 'selected' }));
      const there = new Places({ ...all, answers });
      for (const { roleId, memberId, ...at } of plan)
        there.give({ service: at, roleId, seat: null }, memberId);
      const learns = (one: Church) => planLearners(one, plan);
      const first = learns({ ...all, answers }).filter(() => next() < 0.3)[0];
      const saved = first && {
        ...serviceRef(first.service),
        roleId: first.role.id,
        memberId: first.member.id,
        seat: 0,
      };
      const tiny = { ...all, answers, ...(saved && { learners: [saved] }) };
      if (saved) there.give({ service: saved, roleId: saved.roleId, seat: 0 }, saved.memberId);
      const found = learns(tiny);
      if (
        learners.some(({ memberships }) =>
          memberships.some(({ learningRoleIds }) => learningRoleIds?.length === 2),
        )
      )
        several += 1;
      expect(found.length).toBe(mostLearners(tiny, there, learners));
      for (const one of found) {
        const place = { service: one.service, roleId: one.role.id, seat: 0 };
        expect(canLearn(there, place, one.member.id)).toBe(true);
        there.give(place, one.member.id);
      }
    }
    expect(several).toBeGreaterThan(40);
  });
});

/** The concerns that a coordinator can ignore, but a plan does not. */
const LIMITS: readonly string[] = ['beyond_limit'];

/** Returns whether someone can learn at a place, within their own limits. */
function canLearn(places: Places, place: PlaceRef, memberId: MemberId): boolean {
  const concerns = places.opinionOf(place, memberId)?.concerns ?? [];
  return !excludedBy(concerns, 'learning') && !concerns.some(({ code }) => LIMITS.includes(code));
}

/** Counts how many more placements of learners are possible at most, by trying every one. */
function mostLearners(
  { services, roles }: Church,
  places: Places,
  learners: readonly ChurchMember[],
): number {
  const options = services.flatMap((at) => learners.map(({ id }) => ({ at, id })));
  const most = (from: number): number => {
    const option = options[from];
    if (!option) return 0;
    return Math.max(
      most(from + 1),
      ...roles.map(({ id: roleId }) => {
        const place = { service: option.at, roleId, seat: 0 };
        if (places.holderOf(place) !== null || !canLearn(places, place, option.id)) return 0;
        places.give(place, option.id);
        const count = 1 + most(from + 1);
        places.take(place, option.id);
        return count;
      }),
    );
  };
  return most(0);
}
