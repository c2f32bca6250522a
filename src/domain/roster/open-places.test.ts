import { describe, expect, it } from 'vitest';
import {
  church,
  FIRST,
  member,
  NINE,
  NINE_AND_TEN,
  role,
  SECOND,
  serves,
  service,
  TEN,
  yes,
  yesTo,
} from '#test/smart-assign/churches.ts';
import { Places } from '../places/places.ts';
import { onlyTeams } from '../smart-assign/model/church.ts';
import { preparePlan } from '../smart-assign/plan-month.ts';
import { openPlacesAt, readExplained } from './open-places.ts';

const USHER = role(1, 'Usher');
const READER = role(2, 'Reader', { maxLimit: 2 });
const ruth = member(11, 'Ruth', { preferredRoleId: 1 });
const amos = member(12, 'Amos', { preferredRoleId: 2 });
const no = (memberId: number) => ({ memberId, date: FIRST, timeId: 1, isAvailable: false });

/** Returns why the Usher's place is open on the first Sunday, and what would help. */
function usher(setup: Parameters<typeof church>[0]) {
  const found = openPlacesAt(new Places(church({ roles: [USHER, READER], ...setup })), service(FIRST));
  const { why, help } = found.find(({ roleId }) => roleId === USHER.id) ?? { why: null, help: null };
  return [why, help];
}

describe('openPlacesAt', () => {
  it('returns the unfilled active roles in role order', () => {
    const roles = [
      role(3, 'Bells', { isActive: false }),
      { ...READER, id: 5, order: 2 },
      READER,
      role(9, 'Usher', { order: 1 }),
      role(4, 'Cook'),
    ];
    const saved = [serves(11, 2, FIRST), serves(12, 4, FIRST), serves(13, 1, SECOND)];
    const found = openPlacesAt(new Places(church({ roles, saved })), service(FIRST));
    expect(found.map(({ roleId, open }) => [roleId, open])).toEqual([
      [9, 1],
      [2, 1],
      [5, 2],
    ]);
  });

  it('returns nothing for a role with more people than its lowered limit', () => {
    const saved = [serves(11, 1, FIRST), serves(12, 1, FIRST)];
    expect(openPlacesAt(new Places(church({ roles: [USHER], saved })), service(FIRST))).toEqual([]);
  });

  it('suggests the free member who has served least, or the first of several', () => {
    const naomi = member(13, 'Naomi', { secondaryRoleId: 1 });
    const setup = { members: [naomi, ruth], answers: [...yes(13, FIRST), ...yes(11, FIRST)] };
    const suggested = (name: string) => ['not_assigned', { code: 'assign', params: { name } }];
    const history = [serves(11, 1, '2026-06-07')];
    expect(usher({ ...setup, members: [ruth, naomi], history })).toEqual(suggested('Naomi Hill'));
    expect(usher(setup)).toEqual(suggested('Ruth Hill'));
  });

  it('suggests a member who has reached a limit of their own only as someone to ask', () => {
    const limited = member(11, 'Ruth', { preferredRoleId: 1, maxPerMonth: 1 });
    const setup = { members: [limited], answers: yes(11, FIRST), saved: [serves(11, 1, SECOND)] };
    const ask = { code: 'ask_beyond_limit', params: { name: 'Ruth Hill' } };
    expect(usher(setup)).toEqual(['limits_reached', ask]);
    const naomi = member(13, 'Naomi', { preferredRoleId: 1 });
    const both = { ...setup, members: [limited, naomi], answers: [...yes(11, FIRST), ...yes(13, FIRST)] };
    expect(usher(both)).toEqual(['not_assigned', { code: 'assign', params: { name: 'Naomi Hill' } }]);
  });

  it("suggests no one who would serve against an 'always' of the family", () => {
    const familyRules = [{ kind: 'with_adult', strength: 'must', child: 11, adults: [12] } as const];
    const setup = { members: [ruth, amos], answers: [...yes(11, FIRST), ...yes(12, FIRST)], familyRules };
    expect(usher(setup)).toEqual(['families_rule_out', { code: 'ask', params: { name: 'Amos Hill' } }]);
    const withAmos = { ...setup, saved: [serves(12, 2, FIRST)] };
    expect(usher(withAmos)).toEqual(['not_assigned', { code: 'assign', params: { name: 'Ruth Hill' } }]);
  });

  it('suggests a free member whose only preferred role is inactive', () => {
    const bells = role(3, 'Bells', { isActive: false });
    const naomi = member(13, 'Naomi', { preferredRoleId: bells.id });
    expect(usher({ roles: [USHER, bells], members: [naomi], answers: yes(13, FIRST) })).toEqual([
      'not_assigned',
      { code: 'assign', params: { name: 'Naomi Hill' } },
    ]);
  });

  it('suggests a move when a free member could take over the other place', () => {
    const both = member(13, 'Naomi', { preferredRoleId: 1, secondaryRoleId: 2 });
    expect(
      usher({
        members: [amos, both],
        answers: [...yes(12, FIRST), ...yes(13, FIRST)],
        saved: [serves(13, 2, FIRST)],
      }),
    ).toEqual([
      'needed_elsewhere',
      { code: 'move', params: { name: 'Naomi Hill', from: 'Reader', successor: 'Amos Hill' } },
    ]);
  });

  it.each<[string, Partial<Parameters<typeof church>[0]>]>([
    ['the free member could not take over the other place', { saved: [serves(13, 3, FIRST)] }],
    ['the other role is inactive', { saved: [serves(13, 4, FIRST)] }],
    ['the other role is gone', { saved: [serves(13, 9, FIRST)] }],
  ])('suggests no move when %s', (_why, setup) => {
    const roles = [USHER, READER, role(3, 'Cook'), role(4, 'Bells', { isActive: false })];
    const naomi = member(13, 'Naomi', { preferredRoleId: 1 });
    const ringer = { ...amos, secondaryRoleId: 4 };
    expect(
      usher({ roles, members: [ringer, naomi], answers: [...yes(12, FIRST), ...yes(13, FIRST)], ...setup }),
    ).toEqual(['needed_elsewhere', { code: 'ask', params: { name: 'Amos Hill' } }]);
  });

  it('does not count people who serve in the role as needed elsewhere', () => {
    const saved = [serves(12, 2, FIRST)];
    const found = openPlacesAt(
      new Places(church({ roles: [READER], members: [amos], saved })),
      service(FIRST),
    );
    expect(found).toMatchObject([{ why: 'no_one_else', help: null }]);
  });

  it('counts the members who could do the role and have not answered for the service', () => {
    const naomi = member(13, 'Naomi', { secondaryRoleId: 1 });
    expect(usher({ members: [ruth, naomi, amos], answers: [...yes(12, FIRST), ...yes(11, SECOND)] })).toEqual(
      ['no_one_suitable', { code: 'wait_for_answers', params: { people: 2, couldDoIt: true } }],
    );
    expect(usher({ members: [ruth], answers: [] })).toEqual([
      'no_one',
      { code: 'wait_for_answers', params: { people: 1, couldDoIt: true } },
    ]);
  });

  it('suggests a free member who prefers other roles', () => {
    expect(usher({ members: [ruth, amos], answers: [no(11), ...yes(12, FIRST)] })).toEqual([
      'no_one_suitable',
      { code: 'ask', params: { name: 'Amos Hill' } },
    ]);
  });

  it('counts all members who have not answered, and suggests nothing when there are none', () => {
    const saved = [serves(13, 2, FIRST)];
    const naomi = member(13, 'Naomi', { preferredRoleId: 2 });
    expect(usher({ members: [ruth, amos, naomi], answers: [no(11)], saved })).toEqual([
      'no_one_else',
      { code: 'wait_for_answers', params: { people: 1, couldDoIt: false } },
    ]);
    expect(usher({ members: [ruth], answers: [no(11)] })).toEqual(['no_one', null]);
  });

  it('proposes no one who serves at another service at the same time', () => {
    const month = church({
      ...NINE_AND_TEN,
      roles: [USHER],
      members: [ruth],
      answers: yesTo(11, NINE, TEN),
      saved: [serves(11, 1, FIRST, TEN.timeId)],
    });
    expect(openPlacesAt(new Places(month), NINE)).toMatchObject([{ why: 'no_one_else', help: null }]);
    expect(openPlacesAt(new Places({ ...month, answers: [] }), NINE)).toMatchObject([
      { why: 'no_one_else', help: null },
    ]);
    expect(openPlacesAt(new Places({ ...month, serviceMinutes: 0 }), NINE)).toMatchObject([
      { why: 'not_assigned' },
    ]);
  });
});

describe('a plan in a church with several teams', () => {
  const inTeam = (teamId: number) => ({
    teamId,
    preferredRoleId: null,
    secondaryRoleId: null,
    maxPerMonth: null,
  });
  const setup = {
    ...NINE_AND_TEN,
    teams: [
      { id: 1, name: 'Worship', arriveMinutes: 0, stayMinutes: 0 },
      { id: 2, name: 'Kids', arriveMinutes: 0, stayMinutes: 0 },
    ],
    roles: [role(1, 'Singer'), role(2, 'Helper', { teamId: 2 })],
    members: [
      member(11, 'Ruth', { memberships: [inTeam(1), inTeam(2)] }),
      member(12, 'Amos', { memberships: [inTeam(1)] }),
    ],
    answers: [NINE, TEN].flatMap((at) => [...yesTo(11, at), ...yesTo(12, at)]),
  };
  /** Returns the open places: the time, the role, how many, and who serves where then. */
  const openIn = (plan: ReturnType<typeof readExplained>) =>
    plan.flatMap(({ service: { startsAt }, assignments }) =>
      assignments.flatMap(({ roleName, openReason, open, elsewhere }) =>
        openReason
          ? [
              [
                startsAt,
                roleName,
                open,
                ...(elsewhere ?? []).map((one) => `${one.name}: ${one.team}, ${one.service.startsAt}`),
              ],
            ]
          : [],
      ),
    );

  it('says who suits an open place and serves in another team by the plan, at the same time too', () => {
    const members = setup.members.slice(0, 1);
    expect(openIn(readExplained(preparePlan(church({ ...setup, members })), { only: 'selected' }))).toEqual([
      ['09:00', 'Helper', 1, 'Ruth Hill: Worship, 09:00'],
      ['10:00', 'Singer', 1],
      ['10:00', 'Helper', 1, 'Ruth Hill: Worship, 09:00'],
    ]);
  });

  it('says who is saved in another team if one team is planned, and names only its own people', () => {
    const saved = [
      { ...serves(11, 1, FIRST), timeId: NINE.timeId },
      { ...serves(12, 1, FIRST), timeId: TEN.timeId },
    ];
    const kids = onlyTeams(church({ ...setup, saved }), new Set([2]));
    expect(openIn(readExplained(preparePlan(kids), {}))).toEqual([
      ['09:00', 'Helper', 1, 'Ruth Hill: Worship, 09:00'],
      ['10:00', 'Helper', 1, 'Ruth Hill: Worship, 09:00'],
    ]);
  });

  it('adds nothing in a church with one team', () => {
    const prepared = preparePlan(church({ roles: [USHER], members: [], answers: [] }));
    expect(readExplained(prepared, {})).toEqual(prepared.read());
  });
});
