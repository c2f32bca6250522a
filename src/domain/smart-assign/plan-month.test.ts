import { describe, expect, it } from 'vitest';
import {
  church,
  FIRST,
  member,
  namesBySunday,
  role,
  SECOND,
  SUNDAYS,
  selectedIn,
  serves,
  service,
  suggestionsIn,
  THIRD,
  yes,
  yesTo,
} from '#test/smart-assign/churches.ts';
import type { ServiceRef } from '../services/services.ts';
import { type MonthPlan, planMonth } from './plan-month.ts';

const USHER = role(1, 'Usher');
const READER = role(2, 'Reader');

describe('planMonth', () => {
  it('level 1: fills as many places as possible, even against a preference', () => {
    const plan = planMonth(
      church({
        roles: [USHER, READER],
        members: [
          member(11, 'Ruth', { preferredRoleId: 1, secondaryRoleId: 2 }),
          member(12, 'Amos', { preferredRoleId: 1 }),
        ],
        answers: [...yes(11, FIRST), ...yes(12, FIRST)],
      }),
    );
    expect(namesBySunday(plan, 1)).toEqual({ [FIRST]: ['Amos'] });
    expect(namesBySunday(plan, 2)).toEqual({ [FIRST]: ['Ruth'] });
  });

  it('level 2: fills the first place of every role before any second place', () => {
    const plan = planMonth(
      church({
        roles: [role(1, 'Usher', { maxLimit: 2 }), READER],
        members: [member(11, 'Ruth'), member(12, 'Amos', { preferredRoleId: 1 })],
        answers: [...yes(11, FIRST), ...yes(12, FIRST)],
      }),
    );
    expect(namesBySunday(plan, 2)).toEqual({ [FIRST]: ['Ruth'] });
  });

  it('level 3: prefers an able person on two consecutive Sundays to a person open to any role', () => {
    const plan = planMonth(
      church({
        roles: [USHER],
        members: [member(11, 'Ruth', { preferredRoleId: 1 }), member(12, 'Amos')],
        answers: [...yes(11, FIRST, SECOND), ...yes(12, FIRST, SECOND)],
      }),
    );
    expect(namesBySunday(plan, 1)).toEqual({ [FIRST]: ['Ruth'], [SECOND]: ['Ruth'] });
  });

  it('level 4: puts rest before a preferred role', () => {
    const plan = planMonth(
      church({
        roles: [USHER],
        members: [member(11, 'Ruth', { preferredRoleId: 1 }), member(12, 'Amos', { secondaryRoleId: 1 })],
        answers: [...yes(11, FIRST, SECOND, THIRD), ...yes(12, SECOND)],
      }),
    );
    expect(namesBySunday(plan, 1)).toEqual({ [FIRST]: ['Ruth'], [SECOND]: ['Amos'], [THIRD]: ['Ruth'] });
  });

  it('levels 5 and 6: assigns preferred roles before secondary ones', () => {
    const plan = planMonth(
      church({
        roles: [USHER, READER],
        members: [
          member(11, 'Ruth', { preferredRoleId: 2 }),
          member(12, 'Amos', { preferredRoleId: 2, secondaryRoleId: 1 }),
          member(13, 'Lydia'),
        ],
        answers: [...yes(11, FIRST), ...yes(12, FIRST), ...yes(13, FIRST)],
      }),
    );
    expect(namesBySunday(plan, 1)).toEqual({ [FIRST]: ['Amos'] });
    expect(namesBySunday(plan, 2)).toEqual({ [FIRST]: ['Ruth'] });
  });

  it('level 7: chooses people who have served less, and no one twice while another has not served', () => {
    const plan = planMonth(
      church({
        roles: [USHER],
        members: [11, 12, 13].map((id) => member(id, `Member ${id}`, { preferredRoleId: 1 })),
        answers: [11, 12, 13].flatMap((id) => yes(id, FIRST, THIRD)),
        history: (['2026-03-01', '2026-04-05'] as const).map((date) => serves(11, 1, date)),
      }),
    );
    const served = selectedIn(plan).map(({ memberId }) => memberId);
    expect(served.sort()).toEqual([12, 13]);
  });

  it('level 8: chooses the person who has waited longest for the role', () => {
    const plan = planMonth(
      church({
        roles: [USHER],
        members: [member(11, 'Ruth', { preferredRoleId: 1 }), member(12, 'Amos', { preferredRoleId: 1 })],
        answers: [...yes(11, FIRST), ...yes(12, FIRST)],
        history: [serves(11, 1, '2026-06-21'), serves(12, 1, '2026-03-01')],
      }),
    );
    expect(namesBySunday(plan, 1)).toEqual({ [FIRST]: ['Amos'] });
  });
});

describe('saved assignments', () => {
  const members = [member(11, 'Ruth', { preferredRoleId: 1 }), member(12, 'Amos', { preferredRoleId: 1 })];

  it('are fixed, take the person and the place, and count as load even after the person said no', () => {
    const plan = planMonth(
      church({
        roles: [USHER, READER],
        members,
        answers: [...yes(11, THIRD), ...yes(12, THIRD)],
        saved: [serves(11, 1, FIRST)],
      }),
    );
    expect(suggestionsIn(plan, FIRST, 1)).toEqual([]);
    expect(namesBySunday(plan, 1)).toEqual({ [THIRD]: ['Amos'] });
  });

  it('in an inactive role block the person for that service', () => {
    const plan = planMonth(
      church({
        roles: [role(9, 'Bells', { isActive: false }), USHER],
        members,
        answers: [...yes(11, FIRST), ...yes(12, FIRST)],
        saved: [serves(11, 9, FIRST)],
      }),
    );
    expect(plan[0]?.assignments.map(({ roleName }) => roleName)).toEqual(['Usher']);
    expect(namesBySunday(plan, 1)).toEqual({ [FIRST]: ['Amos'] });
  });
});

describe('a church with little to plan', () => {
  it('without people reports that no one is available', () => {
    const plan = planMonth(church({ roles: [USHER] }));
    expect(plan[0]?.assignments).toEqual([
      { roleId: 1, roleName: 'Usher', suggestions: [], openReason: 'no_one' },
    ]);
  });

  it('with one shared preference fills that role and explains why the other stays open', () => {
    const members = [11, 12, 13].map((id) => member(id, `Member ${id}`, { preferredRoleId: 1 }));
    const answers = members.flatMap(({ id }) => yes(id, FIRST));
    const plan = planMonth(church({ roles: [USHER, READER], members, answers }));
    expect(namesBySunday(plan, 1)).toEqual({ [FIRST]: ['Member 11'] });
    expect(plan[0]?.assignments[1]?.openReason).toBe('no_one_suitable');
  });

  it('with more roles than people reports that everyone is needed elsewhere', () => {
    const plan = planMonth(
      church({ roles: [USHER, READER], members: [member(11, 'Ruth')], answers: yes(11, FIRST) }),
    );
    expect(plan[0]?.assignments[1]?.openReason).toBe('needed_elsewhere');
  });
});

describe('services on other days and several a day', () => {
  const [morning, evening] = [service(FIRST), service(FIRST, 2)];
  const thursday = service('2026-07-09', 3);
  const ruth = member(11, 'Ruth', { preferredRoleId: 1 });
  const amos = member(12, 'Amos', { secondaryRoleId: 1 });
  const toAll = (...services: ServiceRef[]) => [...yesTo(11, ...services), ...yesTo(12, ...services)];

  it.each([
    ['the same day', [morning, evening]],
    ['four days later', [service(FIRST), thursday]],
    ['seven days later', [service(FIRST), service(SECOND, 2)]],
  ])('level 4: gives the second service, %s, to another person', (_, services) => {
    const plan = planMonth(
      church({ services, roles: [USHER], members: [ruth, amos], answers: toAll(...services) }),
    );
    expect(selectedIn(plan).map(({ memberId }) => memberId)).toEqual([11, 12]);
    expect(plan.every(({ proved }) => proved)).toBe(true);
  });

  it('level 4: does not apply to services eight days apart', () => {
    const services = [service(FIRST), service('2026-07-13', 3)];
    const plan = planMonth(
      church({ services, roles: [USHER], members: [ruth, amos], answers: toAll(...services) }),
    );
    expect(selectedIn(plan).map(({ memberId }) => memberId)).toEqual([11, 11]);
  });

  it('leaves out a role that is not needed at a service, and applies the other limits', () => {
    const services = [morning, evening];
    const plan = planMonth(
      church({
        services,
        roles: [USHER, READER],
        limits: [
          { timeId: 2, roleId: 1, maxLimit: 0 },
          { timeId: 2, roleId: 2, maxLimit: 2 },
        ],
        members: [member(11, 'Ruth'), member(12, 'Amos')],
        answers: toAll(evening),
      }),
    );
    expect(plan.map(({ assignments }) => assignments.map(({ roleName }) => roleName))).toEqual([
      ['Usher', 'Reader'],
      ['Reader'],
    ]);
    expect(selectedIn(plan)).toEqual([serves(11, 2, FIRST, 2), serves(12, 2, FIRST, 2)]);
  });
});

describe("people's own limits", () => {
  const answers = yesTo(11, ...SUNDAYS.map((date) => service(date)));
  const ruth = (limits: object) => [member(11, 'Ruth', { preferredRoleId: 1, ...limits })];
  const datesOf = (plan: MonthPlan) => selectedIn(plan).map(({ date }) => date);

  it('are not exceeded by the plan, even if places stay open, and saved assignments count', () => {
    const plan = planMonth(church({ roles: [USHER], members: ruth({ maxPerMonth: 2 }), answers }));
    expect(datesOf(plan).length).toBe(2);
    expect(plan.every(({ proved }) => proved)).toBe(true);
    const saved = [serves(11, 1, FIRST), serves(11, 1, SECOND)];
    expect(
      datesOf(planMonth(church({ roles: [USHER], members: ruth({ maxPerMonth: 2 }), answers, saved }))),
    ).toEqual([]);
  });

  it('separate services by more than seven days, counting saved ones outside the month', () => {
    const members = ruth({ neverTwoInARow: true });
    expect(datesOf(planMonth(church({ roles: [USHER], members, answers }))).length).toBe(2);
    const saved = [serves(11, 1, '2026-06-28')];
    const plan = planMonth(church({ roles: [USHER], members, answers: yes(11, FIRST), saved }));
    expect(datesOf(plan)).toEqual([]);
  });

  it('explain why a place is open, and why a person is not suggested', () => {
    const members = ruth({ maxPerMonth: 1 });
    const saved = [serves(11, 1, SECOND)];
    const [first] = planMonth(church({ roles: [USHER], members, answers, saved }));
    expect(first?.assignments[0]).toMatchObject({
      openReason: 'limits_reached',
      suggestions: [
        {
          selected: false,
          confidence: 'low',
          facts: [
            { code: 'prefers_role' },
            { code: 'asked_for_at_most', params: { services: 1 } },
            { code: 'load' },
          ],
        },
      ],
    });
    const row = ruth({ neverTwoInARow: true });
    const [alone] = planMonth(church({ roles: [USHER], members: row, answers, saved }));
    expect(alone?.assignments[0]?.suggestions[0]?.facts).toContainEqual({
      code: 'asked_not_in_a_row',
      params: null,
    });
  });

  it('explain that the plan uses a person up elsewhere', () => {
    const plan = planMonth(church({ roles: [USHER], members: ruth({ maxPerMonth: 1 }), answers }));
    const reasons = plan.map(({ assignments: [usher] }) => usher?.openReason ?? null);
    expect(reasons.filter((reason) => reason === 'limits_reached').length).toBe(3);
    expect(reasons.filter((reason) => reason === null).length).toBe(1);
  });
});

describe('a room in the plan', () => {
  const KIDS = { id: 1, name: 'Kids', roleIds: [1, 2], adults: 2, notOneFamily: true };
  const [TEACHER, HELPER] = [role(1, 'Teacher'), role(2, 'Helper')];
  const [RUTH, AMOS, EVE] = [
    member(11, 'Ruth', { familyId: 1 }),
    member(12, 'Amos', { familyId: 1 }),
    member(13, 'Eve'),
  ];
  const kid = member(14, 'Kim', { familyId: 1, isChild: true });
  const planOf = (change: Partial<Parameters<typeof church>[0]>) =>
    planMonth(church({ roles: [TEACHER, HELPER], rooms: [KIDS], ...change }));
  const allSayYes = (...members: (typeof RUTH)[]) => ({
    members,
    answers: members.flatMap(({ id }) => yes(id, FIRST)),
  });
  const reasonsIn = (plan: MonthPlan) =>
    plan[0]?.assignments.map(({ openReason, closedRoom }) => [
      openReason,
      closedRoom?.why,
      closedRoom?.count,
    ]);

  it('has two adults of two families', () => {
    const plan = planOf(allSayYes(RUTH, AMOS, EVE, kid));
    expect(selectedIn(plan).map(({ memberId }) => memberId)).toContain(13);
    expect(selectedIn(plan)).toHaveLength(2);
    const [teacher] = suggestionsIn(plan, FIRST, 1).filter(({ selected }) => selected);
    expect(teacher?.facts.map(({ code }) => code)).toContain('opens_room');
  });

  it.each([
    ['one adult', [RUTH, kid], 'adults', 1],
    ['adults of one family', [RUTH, AMOS, kid], 'family', 2],
  ])('stays closed with %s, and says why', (_, members, why, count) => {
    const plan = planOf(allSayYes(...members));
    expect(selectedIn(plan)).toEqual([]);
    expect(reasonsIn(plan)).toEqual(new Array(2).fill(['room_closed', why, count]));
    const [first] = suggestionsIn(plan, FIRST, 1);
    expect(first).toMatchObject({ confidence: 'low', selected: false });
    expect(first?.facts).toContainEqual({ code: 'room_stays_closed', params: { room: 'Kids' } });
  });

  it('stays closed at a service with too few places for it', () => {
    const limits = [{ timeId: service(FIRST).timeId, roleId: 2, maxLimit: 0 }];
    expect(reasonsIn(planOf({ ...allSayYes(RUTH, EVE), limits }))).toEqual([['room_closed', 'places', 1]]);
  });

  it('is completed where people are saved, who stay', () => {
    const plan = planOf({
      ...allSayYes(AMOS, EVE),
      members: [RUTH, AMOS, EVE],
      saved: [serves(11, 1, FIRST)],
    });
    expect(selectedIn(plan)).toEqual([serves(13, 2, FIRST)]);
  });

  it('is not closed if enough people are saved and no one is free for another place', () => {
    const saved = [serves(11, 1, FIRST), serves(13, 1, FIRST)];
    const roles = [role(1, 'Teacher', { maxLimit: 2 }), HELPER];
    const [teacher, helper] =
      planOf({ ...allSayYes(), members: [RUTH, EVE], saved, roles })[0]?.assignments ?? [];
    expect(teacher).not.toHaveProperty('openReason');
    expect(helper?.openReason).toBe('no_one_else');
  });

  it('does not count who is saved and can not make it', () => {
    const saved = [{ ...serves(11, 1, FIRST), isDeclined: true }];
    expect(selectedIn(planOf({ ...allSayYes(EVE), members: [RUTH, EVE], saved }))).toEqual([]);
  });

  it('says of whom it can not have instead of another', () => {
    const three = planOf({
      ...allSayYes(RUTH, EVE, AMOS, kid),
      members: [RUTH, EVE, { ...AMOS, familyId: 2 }, kid],
    });
    const factsOf = (plan: MonthPlan, id: number) =>
      [1, 2].flatMap((roleId) =>
        suggestionsIn(plan, FIRST, roleId)
          .filter(({ user, selected }) => user.id === id && !selected)
          .flatMap(({ facts }) => facts.map(({ code }) => code)),
      );
    expect(factsOf(three, 14)).toContain('under_age_full');
    const saved = [serves(11, 1, FIRST)];
    const couple = planOf({ ...allSayYes(AMOS, EVE), members: [RUTH, AMOS, EVE], saved });
    expect(factsOf(couple, 12)).toContain('room_needs_other_family');
  });
});
