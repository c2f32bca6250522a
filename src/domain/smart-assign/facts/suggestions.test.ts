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
  suggestionsIn,
  TEN,
  yes,
  yesTo,
} from '#test/smart-assign/churches.ts';
import type { PlainDate } from '../../calendar/calendar.ts';
import type { FamilyRule } from '../../families/family-rules.ts';
import type { ServiceRef } from '../../services/services.ts';
import type { Church } from '../model/church.ts';
import { planMonth } from '../plan-month.ts';

const USHER = role(1, 'Usher');
const READER = role(2, 'Reader');

/**
 * Returns the name, the confidence and the facts of each suggestion for a role on a Sunday, by default the first. A fact
 * without parameters is its code alone.
 */
function listed(setup: Parameters<typeof church>[0], roleId = 1, date: PlainDate = FIRST) {
  return suggestionsIn(planMonth(church(setup)), date, roleId).map(
    ({ user, confidence, selected, facts }) => [
      `${user.firstName}${selected ? ' *' : ''}`,
      confidence,
      ...facts.map(({ code, params }) => (params === null ? code : { [code]: params })),
    ],
  );
}

describe('suggestions', () => {
  it('list the selected people, then alternatives by loss, then unsuitable people', () => {
    expect(
      listed({
        roles: [USHER, READER],
        members: [
          member(11, 'Ruth', { preferredRoleId: 1 }),
          member(12, 'Amos', { secondaryRoleId: 1, preferredRoleId: 9 }),
          member(13, 'Lydia'),
          member(14, 'Jude', { preferredRoleId: 2 }),
          member(15, 'Mark', { preferredRoleId: 1 }),
        ],
        answers: [11, 12, 13, 14, 15].flatMap((id) => yes(id, FIRST)),
        history: [serves(15, 1, '2026-05-03')],
      }),
    ).toEqual([
      ['Ruth *', 'high', 'prefers_role', { load: { services: 0, average: 0 } }, 'free_around'],
      [
        'Mark',
        'high',
        'prefers_role',
        { served_more: { firstName: 'Ruth' } },
        { load: { services: 1, average: 0 } },
      ],
      ['Amos', 'medium', 'second_choice', 'fewer_preferred', { load: { services: 0, average: 0 } }],
      ['Lydia', 'low', 'open_to_any_role', 'place_to_unable', { load: { services: 0, average: 0 } }],
      [
        'Jude',
        'low',
        'asked_for_others',
        { suggested_for: { role: 'Reader' } },
        { load: { services: 0, average: 0 } },
      ],
    ]);
  });

  it('have low confidence when they would cost a place', () => {
    const members = [member(11, 'Ruth', { preferredRoleId: 1 }), member(12, 'Amos')];
    const setup = { roles: [USHER, READER], members, answers: [...yes(11, FIRST), ...yes(12, FIRST)] };
    expect(listed(setup)[1]).toEqual([
      'Amos',
      'low',
      'open_to_any_role',
      { suggested_for: { role: 'Reader' } },
      {
        place_stays_open: {
          role: 'Reader',
          team: null,
          day: FIRST,
          startsAt: null,
          serviceName: null,
          isSameDay: true,
        },
      },
      { load: { services: 0, average: 0 } },
    ]);
  });

  it('name the place of another team that would be open', () => {
    const inTeams = (...ids: number[]) => ({
      memberships: ids.map((teamId) => ({
        teamId,
        preferredRoleId: null,
        secondaryRoleId: null,
        maxPerMonth: null,
      })),
    });
    const setup = {
      services: [NINE, { ...NINE, date: SECOND }],
      teams: [
        { id: 1, name: 'Ushers', arriveMinutes: 0, stayMinutes: 0 },
        { id: 2, name: 'Kids', arriveMinutes: 60, stayMinutes: 0 },
      ],
      roles: [USHER, role(2, 'Helper', { teamId: 2 })],
      members: [member(11, 'Ruth', inTeams(1)), member(12, 'Amos', { ...inTeams(1, 2), maxPerMonth: 1 })],
      answers: [NINE, { ...NINE, date: SECOND }].flatMap((at) => [...yesTo(11, at), ...yesTo(12, at)]),
    };
    const opened = { team: 'Kids', role: 'Helper', startsAt: NINE.startsAt, serviceName: null };
    const losses = planMonth(church(setup)).flatMap(({ service: { date }, assignments }) =>
      assignments.flatMap(({ suggestions }) =>
        suggestions.flatMap(({ user, facts }) =>
          facts
            .filter(({ code }) => code === 'place_stays_open')
            .map(({ params }) => ({ by: user.id, date, params })),
        ),
      ),
    );
    // Amos serves once, and the earlier service comes first.
    expect(losses).toEqual([
      { by: 12, date: FIRST, params: { ...opened, day: FIRST, isSameDay: true } },
      { by: 12, date: SECOND, params: { ...opened, day: FIRST, isSameDay: false } },
      { by: 12, date: SECOND, params: { ...opened, team: null, day: FIRST, isSameDay: false } },
    ]);
  });

  it('list people used elsewhere after free ones, and before unsuitable ones', () => {
    const members = [
      member(11, 'Ruth', { preferredRoleId: 2, secondaryRoleId: 1 }),
      member(12, 'Amos', { preferredRoleId: 1 }),
      member(13, 'Lydia', { preferredRoleId: 1 }),
      member(14, 'Jude', { secondaryRoleId: 2 }),
    ];
    const setup = { roles: [USHER, READER], members, answers: members.flatMap(({ id }) => yes(id, FIRST)) };
    expect(listed(setup).map(([name]) => name)).toEqual(['Amos *', 'Lydia', 'Ruth', 'Jude']);
  });
});

describe('rules of families', () => {
  // Ruth is saved as reader. Only Mia can be usher.
  const setup = {
    roles: [USHER, READER],
    members: [member(11, 'Ruth'), member(12, 'Ben'), member(13, 'Mia', { preferredRoleId: 1 })],
    answers: yes(13, FIRST),
    saved: [serves(11, 2, FIRST)],
  };
  const load = { load: { services: 0, average: 0 } };

  it.each<[FamilyRule['kind'], Omit<FamilyRule, 'kind' | 'strength'>, string, object]>([
    ['together', { members: [13, 12] }, 'Ben', { partner_cannot: { firstName: 'Ben' } }],
    ['same_day', { members: [12, 13] }, 'Ben', { must_serve_same_day: { firstName: 'Ben' } }],
    ['apart', { members: [11, 13] }, 'Ruth', { kept_apart: { firstName: 'Ruth' } }],
    ['one_free', { members: [11, 13] }, 'Ruth', { needed_at_home: { names: ['Ruth'] } }],
    ['with_adult', { child: 13, adults: [12] }, 'Ben', { no_adult: { names: ['Ben'] } }],
  ])('explain who is ruled out, and which wish a plan breaks: %s', (kind, who, name, fact) => {
    const withRule = (strength: FamilyRule['strength']) => ({
      ...setup,
      familyRules: [{ kind, strength, ...who } as FamilyRule],
    });
    expect(listed(withRule('must'))).toEqual([['Mia', 'low', 'prefers_role', fact, load]]);
    const [sunday] = planMonth(church(withRule('must')));
    expect(sunday?.assignments[0]?.openReason).toBe('families_rule_out');
    expect(listed(withRule('prefer'))).toEqual([
      [
        'Mia *',
        'medium',
        'prefers_role',
        { family_wish_broken: { kind, names: [name] } },
        load,
        'free_around',
      ],
    ]);
  });

  it('let someone serve instead of the person they never serve with, or together with a partner', () => {
    const ruth = member(11, 'Ruth', { preferredRoleId: 1 });
    const amos = member(14, 'Amos', { preferredRoleId: 2 });
    const mia = member(13, 'Mia', { preferredRoleId: 1 });
    const ben = member(12, 'Ben', { preferredRoleId: 2 });
    const members = [ruth, ben, mia, amos];
    const month = {
      roles: [USHER, READER],
      members,
      answers: members.flatMap(({ id }) => yes(id, FIRST)),
      history: [serves(12, 2, '2026-05-03'), serves(13, 1, '2026-05-03')],
    };
    const expected = (fact: object) => [
      'Mia',
      'high',
      'prefers_role',
      fact,
      { served_more: { firstName: 'Ruth' } },
      { load: { services: 1, average: 1 } },
    ];
    const apart: FamilyRule[] = [{ kind: 'apart', strength: 'must', members: [13, 11] }];
    expect(listed({ ...month, familyRules: apart })[1]).toEqual(
      expected({ kept_apart: { firstName: 'Ruth' } }),
    );
    const together: FamilyRule[] = [{ kind: 'together', strength: 'must', members: [13, 12] }];
    expect(listed({ ...month, familyRules: together })[1]).toEqual(
      expected({ must_serve_with: { firstName: 'Ben' } }),
    );
  });

  it('explain the cost of choosing someone else', () => {
    const amos = member(14, 'Amos', { preferredRoleId: 1 });
    const others = { members: [...setup.members, amos], answers: [...setup.answers, ...yes(14, FIRST)] };
    const familyRules: FamilyRule[] = [{ kind: 'apart', strength: 'prefer', members: [11, 13] }];
    expect(listed({ ...setup, ...others, familyRules })[1]).toEqual([
      'Mia',
      'medium',
      'prefers_role',
      { family_wish_broken: { kind: 'apart', names: ['Ruth'] } },
      load,
    ]);
    const together: FamilyRule[] = [{ kind: 'together', strength: 'prefer', members: [11, 13] }];
    expect(listed({ ...setup, ...others, familyRules: together })[1]).toEqual([
      'Amos',
      'medium',
      'prefers_role',
      'other_family_wish_broken',
      load,
    ]);
  });
});

describe('a selected person', () => {
  it('has medium confidence with experience but no preference', () => {
    const ruth = member(11, 'Ruth', { preferredRoleId: 2 });
    const setup = {
      roles: [USHER, READER],
      members: [ruth, member(12, 'Amos', { preferredRoleId: 2 })],
      answers: [...yes(11, FIRST), ...yes(12, FIRST)],
      history: [serves(11, 1, '2026-05-03')],
    };
    expect(listed(setup)[0]).toEqual([
      'Ruth *',
      'medium',
      { last_served: { weeks: 9 } },
      { load: { services: 1, average: 1 } },
      'free_around',
    ]);
  });

  it('has medium confidence on consecutive Sundays, and high confidence as a pastor', () => {
    const setupAs = (as: 'member' | 'pastor') => ({
      roles: [USHER],
      members: [member(11, 'Ruth', { preferredRoleId: 1, role: as })],
      answers: yes(11, FIRST, SECOND),
    });
    expect(listed(setupAs('member'))[0]).toEqual([
      'Ruth *',
      'medium',
      'prefers_role',
      'suggested_in_a_row',
      { load: { services: 0, average: 0 } },
    ]);
    expect(listed(setupAs('pastor'))[0]?.[1]).toBe('high');
  });
});

describe('an alternative', () => {
  it('reports that the person would serve two Sundays in a row, as part of the plan or next to a saved Sunday', () => {
    const members = [member(11, 'Ruth', { preferredRoleId: 1 }), member(12, 'Amos', { secondaryRoleId: 1 })];
    const setup = {
      roles: [USHER],
      members,
      answers: [...yes(11, FIRST, SECOND), ...yes(12, SECOND)],
    };
    expect(listed(setup, 1, SECOND)).toEqual([
      ['Amos *', 'high', 'second_choice', { load: { services: 0, average: 0 } }, 'free_around'],
      ['Ruth', 'medium', 'prefers_role', 'suggested_in_a_row', { load: { services: 0, average: 0 } }],
    ]);
    expect(listed({ ...setup, saved: [serves(11, 1, FIRST)] }, 1, SECOND)[1]).toEqual([
      'Ruth',
      'medium',
      'prefers_role',
      'would_serve_in_a_row',
      { load: { services: 0, average: 0 } },
    ]);
  });

  it('counts both places that a person leaves between two services', () => {
    const services = [NINE, TEN, { ...TEN, timeId: 4, startsAt: '11:00' as const }];
    const plan = planMonth(
      church({
        services,
        roles: [USHER],
        members: [member(11, 'Ruth', { preferredRoleId: 1 }), member(12, 'Amos', { preferredRoleId: 1 })],
        answers: [...yesTo(11, ...services), ...yesTo(12, TEN)],
      }),
    );
    const [amos, ruth] = suggestionsIn(plan, FIRST, 1, TEN.timeId);
    expect([amos?.selected, ruth?.confidence]).toEqual([true, 'low']);
    expect(ruth?.facts.map(({ code }) => code)).toContain('place_stays_open');
  });

  it('say who serves at another service at the same time, saved or in the plan', () => {
    const setup = {
      ...NINE_AND_TEN,
      roles: [USHER],
      members: [member(11, 'Ruth', { preferredRoleId: 1 }), member(12, 'Amos', { preferredRoleId: 1 })],
      answers: [11, 12].flatMap((id) => yesTo(id, NINE, TEN)),
    };
    const listedAt = (overrides: Partial<typeof setup & Church>, { timeId }: ServiceRef) =>
      suggestionsIn(planMonth(church({ ...setup, ...overrides })), FIRST, 1, timeId).map(
        ({ user, selected, confidence, facts }) => [
          `${user.firstName}${selected ? ' *' : ''}`,
          confidence,
          ...facts.slice(1, 2).map(({ code, params }) => [code, params]),
        ],
      );
    expect(listedAt({ saved: [serves(11, 1, FIRST, NINE.timeId)] }, TEN)).toEqual([
      ['Amos *', 'high', ['load', { services: 0, average: 0 }]],
      ['Ruth', 'low', ['serves_at_same_time', { startsAt: '09:00' }]],
    ]);
    const selectedTwice = listedAt({}, TEN);
    expect(selectedTwice).toHaveLength(2);
    expect(selectedTwice[1]?.slice(2)).toEqual([['suggested_at_same_time', { startsAt: '09:00' }]]);
    const alone = { members: setup.members.slice(0, 1), saved: [serves(11, 1, FIRST, NINE.timeId)] };
    const [, ten] = planMonth(church({ ...setup, ...alone }));
    expect(ten?.assignments[0]?.openReason).toBe('no_one_else');
    const [, open] = planMonth(church({ ...setup, members: setup.members.slice(0, 1) }));
    expect(open?.assignments[0]?.openReason).toBe('needed_elsewhere');
  });
});
