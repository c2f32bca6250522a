import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  church,
  FIRST,
  member,
  NINE,
  NINE_AND_TEN,
  role,
  SECOND,
  SUNDAY_BEFORE,
  serves,
  service,
  TEN,
  yes,
  yesTo,
} from '#test/smart-assign/churches.ts';
import { generateChurch, weeklyTime, withTeams } from '#test/smart-assign/generated-church.ts';
import type { FamilyRule } from '../families/family-rules.ts';
import { openPlacesAt } from '../roster/open-places.ts';
import { type PartRef, type Service, wholeOf } from '../services/services.ts';
import { readMonth } from '../smart-assign/model/build-model.ts';
import type { Church, ChurchMember, ChurchRole } from '../smart-assign/model/church.ts';
import { splitByTeams } from '../smart-assign/model/parts.ts';
import type { TeamScope } from '../teams/scope.ts';
import type { PreferredRoles } from '../teams/teams.ts';
import {
  CONCERN_CODES,
  type Concern,
  type ConcernCode,
  EFFECTS,
  excludedBy,
  refusalOf,
  WAYS,
} from './concerns.ts';
import { Places } from './places.ts';

const USHER = role(1, 'Usher');
const READER = role(2, 'Reader');
const [RUTH, AMOS, LYDIA] = [11, 12, 13];
const AT_FIRST = { service: service(FIRST), roleId: 1, seat: null };
const no = (memberId: number) => ({ ...service(FIRST), memberId, isAvailable: false });

/** Returns a church with these two roles and people, and what is saved. */
type Ruth = Partial<ChurchMember & PreferredRoles>;

const monthOf = (overrides: Partial<Church>, ruth: Ruth = {}) =>
  church({
    roles: [USHER, READER],
    members: [member(RUTH, 'Ruth', ruth), member(AMOS, 'Amos'), member(LYDIA, 'Lydia')],
    ...overrides,
  });

/** Returns the concerns about Ruth at the place of an usher on the first Sunday. */
const against = (overrides: Partial<Church>, ruth?: Ruth, options?: { published: TeamScope }) =>
  new Places(monthOf(overrides, ruth), options).opinionOf(AT_FIRST, RUTH)?.concerns.map(({ code }) => code);

describe('who served at services that are over', () => {
  const overrides = { answers: yes(RUTH, FIRST, SECOND), saved: [serves(RUTH, 2, SECOND)] };
  const correct = (came: boolean, roleId: number) => ({ ...serves(RUTH, roleId, SECOND), came });
  it.each([
    ['is what is saved', [], ['beyond_limit']],
    ['is no one who did not come', [correct(false, 2)], []],
    ['is who came in another role', [correct(false, 2), correct(true, 1)], ['beyond_limit']],
  ] as const)('%s, for the opinion and the plan', (_, corrections, concerns) => {
    const month = { ...overrides, corrections };
    expect(against(month, { maxPerMonth: 1 })).toEqual(concerns);
    const { people } = readMonth(monthOf(month, { maxPerMonth: 1 }));
    const mostPlanned = people.find(({ member }) => member.id === RUTH)?.mostPlanned;
    expect(mostPlanned).toBe(concerns.length > 0 ? 0 : 1);
  });

  it('is who came instead, who had no place', () => {
    const corrections = [{ ...serves(RUTH, 2, SECOND), came: true }];
    expect(against({ answers: yes(RUTH, FIRST), corrections }, { maxPerMonth: 1 })).toEqual(['beyond_limit']);
  });
});

describe('the concerns about a member at a place', () => {
  it.each<[string, Partial<Church>, Ruth, ConcernCode[]]>([
    ['nothing', { answers: yes(RUTH, FIRST) }, {}, []],
    ['no answer', {}, {}, ['no_answer']],
    ['a no', { answers: [no(RUTH)] }, {}, ['said_no']],
    ['a time away', { answers: [{ ...no(RUTH), isAway: true }] }, {}, ['away']],
    [
      'a place in another role of the service',
      { answers: yes(RUTH, FIRST), saved: [serves(RUTH, 2, FIRST)] },
      {},
      ['serves_here'],
    ],
    [
      'another role that they prefer',
      { answers: yes(RUTH, FIRST) },
      { preferredRoleId: 2 },
      ['not_suitable'],
    ],
    [
      'their limit for a month',
      { answers: yes(RUTH, FIRST), saved: [serves(RUTH, 2, '2026-07-26')] },
      { maxPerMonth: 1 },
      ['beyond_limit'],
    ],
    [
      'a service a week before, in another month',
      { answers: yes(RUTH, FIRST), saved: [serves(RUTH, 2, SUNDAY_BEFORE)] },
      { neverTwoInARow: true },
      ['beyond_limit'],
    ],
    [
      'a role that is full, inactive and not needed',
      {
        answers: yes(RUTH, FIRST),
        roles: [{ ...USHER, isActive: false }, READER],
        limits: [{ timeId: service(FIRST).timeId, roleId: 1, maxLimit: 0 }],
        saved: [serves(AMOS, 1, FIRST)],
      },
      {},
      ['role_inactive', 'role_not_needed', 'role_full'],
    ],
    [
      'more services lately than the average',
      { answers: [RUTH, AMOS].flatMap((id) => yes(id, FIRST)), history: [serves(RUTH, 1, SUNDAY_BEFORE)] },
      {},
      [],
    ],
    [
      'many more services lately than the average',
      {
        answers: [RUTH, AMOS].flatMap((id) => yes(id, FIRST)),
        history: ['2026-06-07', '2026-06-14', SUNDAY_BEFORE].map((date) =>
          serves(RUTH, 1, date as typeof FIRST),
        ),
      },
      {},
      ['often_lately'],
    ],
  ])('%s', (_, overrides, ruth, codes) => {
    expect(against(overrides, ruth)).toEqual(codes);
  });

  it('a month that the team of the role has published', () => {
    const published = (scope: TeamScope) => against({ answers: yes(RUTH, FIRST) }, {}, { published: scope });
    for (const scope of ['all', new Set([USHER.teamId])] as const)
      expect(published(scope)).toEqual(['month_locked']);
    expect(published(new Set([USHER.teamId + 1]))).toEqual([]);
  });

  it('services at the same time, and others of the day', () => {
    const evening = { ...TEN, timeId: 4, startsAt: '18:00' as const };
    const services = [NINE, TEN, evening];
    const month = monthOf({
      ...NINE_AND_TEN,
      services,
      answers: yesTo(RUTH, NINE),
      saved: [serves(RUTH, 2, FIRST, TEN.timeId), serves(RUTH, 2, FIRST, evening.timeId)],
    });
    const place = { service: NINE, roleId: 1, seat: null };
    expect(new Places(month).opinionOf(place, RUTH)?.concerns).toEqual([
      { code: 'same_time', params: { services: [TEN] } },
      { code: 'same_day', params: { services: [evening] } },
    ]);
  });

  it('the choices of their family, counting only who comes', () => {
    const apart: FamilyRule = { kind: 'apart', strength: 'must', members: [RUTH, AMOS] };
    const together: FamilyRule = { kind: 'together', strength: 'prefer', members: [RUTH, LYDIA] };
    const saved = [serves(AMOS, 2, FIRST), serves(LYDIA, 2, FIRST)];
    const roles = [USHER, { ...READER, maxLimit: 2 }];
    const answers = [RUTH, AMOS, LYDIA].flatMap((id) => yes(id, FIRST));
    const familyRules = [apart, together];
    expect(against({ familyRules, roles, saved, answers })).toEqual(['family_must']);
    const declined = [...yes(RUTH, FIRST), no(AMOS), no(LYDIA)];
    expect(against({ familyRules, roles, saved, answers: declined })).toEqual(['family_wish']);
    const isDeclined = saved.map((one) => ({ ...one, isDeclined: true }));
    expect(against({ familyRules, roles, saved: isDeclined, answers })).toEqual(['family_wish']);
  });

  it('is about the place once its member has left it, and about that member as it is', () => {
    const saved = [{ ...serves(RUTH, 1, FIRST), seat: 1, isDeclined: true }];
    const places = new Places(monthOf({ answers: [...yes(AMOS, FIRST), no(RUTH)], saved }));
    const place = { ...AT_FIRST, seat: 1 };
    expect(places.holderOf(place)).toBe(RUTH);
    expect(places.opinionOf(place, AMOS)?.concerns).toEqual([]);
    const own = places.opinionOf(place, RUTH)?.concerns.map(({ code }) => code);
    expect(own).toEqual(['declined_here', 'said_no']);
    expect(places.opinionOf(AT_FIRST, AMOS)?.concerns.map(({ code }) => code)).toEqual(['role_full']);
  });

  it('is unknown of someone who does not serve in the church', () => {
    expect(new Places(monthOf({})).opinionOf(AT_FIRST, 99)).toBeNull();
    expect(new Places(monthOf({})).refusalFor(AT_FIRST, 99, 'draft')?.code).toBe('not_available');
  });
});

describe('who has which place', () => {
  it('follows what is given and taken, with the first free seat', () => {
    const roles = [{ ...USHER, maxLimit: 3 }];
    const saved = [{ ...serves(RUTH, 1, FIRST), seat: 2 }];
    const places = new Places(monthOf({ roles, saved }));
    expect(places.freeSeat(AT_FIRST)).toBe(1);
    places.give(AT_FIRST, AMOS);
    places.give(AT_FIRST, LYDIA);
    expect(places.takenAt(service(FIRST)).map(({ memberId, seat }) => [memberId, seat])).toEqual([
      [RUTH, 2],
      [AMOS, 1],
      [LYDIA, 3],
    ]);
    places.take(AT_FIRST, RUTH);
    expect(places.placeOf(service(FIRST), RUTH)).toBeNull();
    expect(places.openAt(roles[0] as typeof USHER, service(FIRST))).toBe(1);
    expect(places.openAt(roles[0] as typeof USHER, service(SECOND))).toBe(3);
  });

  it('gives no one the place they have', () => {
    const places = new Places(monthOf({ answers: yes(RUTH, FIRST), saved: [serves(RUTH, 1, FIRST)] }));
    expect(places.refusalFor({ ...AT_FIRST, seat: 1 }, RUTH, 'published')?.code).toBe('already_assigned');
  });
});

describe('someone who serves in another team', () => {
  const [WORSHIP, KIDS, USHERS] = [1, 2, 3];
  const team = (id: number, name: string, arriveMinutes = 0) => ({ id, name, arriveMinutes, stayMinutes: 0 });
  const inTeams = (...ids: number[]) =>
    ids.map((teamId) => ({ teamId, preferredRoleId: null, secondaryRoleId: null, maxPerMonth: null }));
  const ELEVEN = { ...TEN, timeId: 4, startsAt: '11:00' } as const;
  const month = (arriveMinutes = 0) =>
    church({
      services: [NINE, ELEVEN],
      serviceMinutes: 60,
      teams: [team(WORSHIP, 'Worship', arriveMinutes), team(KIDS, 'Kids'), team(USHERS, 'Ushers')],
      roles: [
        role(1, 'Singer', { teamId: WORSHIP }),
        role(2, 'Helper', { teamId: KIDS }),
        role(3, 'Usher', { teamId: USHERS }),
      ],
      members: [member(RUTH, 'Ruth', { memberships: inTeams(WORSHIP, KIDS) })],
      answers: yesTo(RUTH, NINE, ELEVEN),
      saved: [serves(RUTH, 2, FIRST, NINE.timeId)],
    });
  const WITH_KIDS = { others: [{ team: 'Kids', service: NINE }] };
  const concernsAt = (service: Service, plans: TeamScope, arriveMinutes = 0, roleId = 1) =>
    new Places(month(arriveMinutes), { plans })
      .opinionOf({ service, roleId, seat: null }, RUTH)
      ?.concerns.filter(({ code }) => code !== 'same_day');

  it('is not for a lead of one at the same service, who learns the team, the service and nothing else', () => {
    const lead = new Set([WORSHIP]);
    expect(concernsAt(NINE, lead)).toEqual([{ code: 'serves_with_other_team', params: WITH_KIDS }]);
    expect(concernsAt(NINE, 'all')).toEqual([
      { code: 'serves_here', params: { roleId: 2, withTeam: WITH_KIDS.others[0] } },
    ]);
    expect(concernsAt(NINE, new Set([WORSHIP, KIDS]))).toEqual([
      { code: 'serves_here', params: { roleId: 2, withTeam: WITH_KIDS.others[0] } },
    ]);
  });

  it('is at another service for an administrator who confirms it, and for a lead of both teams who was asked', () => {
    // From 10:00, Kids are free. Worship comes 60 minutes early, which only touches, or a minute earlier.
    expect(concernsAt(ELEVEN, new Set([WORSHIP]), 60)).toEqual([]);
    expect(concernsAt(ELEVEN, new Set([WORSHIP]), 61)).toEqual([
      { code: 'serves_with_other_team', params: WITH_KIDS },
    ]);
    expect(concernsAt(ELEVEN, 'all', 61)).toEqual([{ code: 'same_time_other_team', params: WITH_KIDS }]);
    expect(concernsAt(ELEVEN, new Set([WORSHIP, KIDS]), 61)).toEqual([
      { code: 'same_time', params: { services: [NINE], ...WITH_KIDS } },
    ]);
    const refusals = ([new Set([WORSHIP]), 'all', new Set([WORSHIP, KIDS])] as const).map((plans) => {
      const places = new Places(month(61), { plans });
      return [false, true].map(
        (isConfirmed) =>
          places.refusalFor({ service: ELEVEN, roleId: 1, seat: null }, RUTH, 'draft', isConfirmed)?.code,
      );
    });
    const code = 'serves_with_other_team';
    expect(refusals).toEqual([
      [code, code],
      [code, undefined],
      [undefined, undefined],
    ]);
  });

  it('has the limit in each team, besides their own', () => {
    const twice = month();
    const [ruth] = twice.members;
    const memberships = inTeams(WORSHIP, KIDS).map((one) => ({ ...one, maxPerMonth: 1 }));
    const places = new Places({ ...twice, members: [{ ...(ruth as ChurchMember), memberships }] });
    const limits = (roleId: number) =>
      places
        .opinionOf({ service: ELEVEN, roleId, seat: null }, RUTH)
        ?.concerns.filter(({ code }) => code === 'beyond_limit');
    expect(limits(1)).toEqual([]);
    expect(limits(2)).toMatchObject([
      { params: { limit: { code: 'at_most_in_team', services: 1, team: 'Kids' } } },
    ]);
  });

  it('is named for an open place of one of their teams, with the other team and the service', () => {
    const [open] = openPlacesAt(new Places(month()), NINE);
    expect(open).toMatchObject({
      roleName: 'Singer',
      why: 'needed_elsewhere',
      elsewhere: [{ id: RUTH, name: 'Ruth Hill', team: 'Kids', service: NINE }],
    });
  });

  it('joins a team by a place in it only if that is confirmed', () => {
    expect(concernsAt(ELEVEN, 'all', 0, 3)).toEqual([{ code: 'not_in_team', params: { team: 'Ushers' } }]);
    const at = { service: ELEVEN, roleId: 3, seat: null };
    expect(new Places(month()).refusalFor(at, RUTH, 'draft')).toEqual({
      code: 'not_in_team',
      params: { team: 'Ushers' },
    });
    expect(new Places(month()).refusalFor(at, RUTH, 'draft', true)).toBeNull();
    expect(new Places(month()).refusalFor(at, RUTH, 'member', true)?.code).toBe('not_suitable');
  });

  it("is nothing but no member to a lead of none of their teams, who can't confirm that", () => {
    const places = new Places(month(), { plans: new Set([USHERS]) });
    for (const service of [NINE, ELEVEN])
      expect(places.refusalFor({ service, roleId: 3, seat: null }, RUTH, 'draft', true)).toEqual({
        code: 'not_in_team',
        params: { team: 'Ushers' },
      });
  });
});

describe('who is stopped by what', () => {
  const concern = (code: ConcernCode) =>
    ({ code, params: { team: 'Kids', others: [{ team: 'Kids', service: NINE }] } }) as Concern;

  it('is refused with a code on every way of asking for a place', () => {
    for (const code of CONCERN_CODES)
      for (const way of ['member', 'draft', 'published', 'learning'] as const)
        expect(refusalOf([concern(code)], way, true) !== null).toBe(EFFECTS[code][way] === 'never');
  });

  it('must confirm what concerns another team', () => {
    const toConfirm = CONCERN_CODES.filter(
      (code) => EFFECTS[code].draft !== 'never' && refusalOf([concern(code)], 'draft', false) !== null,
    );
    expect(toConfirm).toEqual(['same_time_other_team', 'not_in_team', 'check_missing_to_confirm']);
  });

  it('lets a coordinator do what others cannot, and no one put anyone against their answer', () => {
    const stopped = (code: ConcernCode) => WAYS.filter((way) => excludedBy([concern(code)], way));
    expect(stopped('said_no')).toEqual([...WAYS]);
    expect(stopped('no_answer')).toEqual(['plan', 'draft', 'learning']);
    expect(stopped('same_time')).toEqual(['plan', 'asked', 'member', 'learning']);
    expect(stopped('beyond_limit')).toEqual(['plan', 'asked']);
    expect(stopped('family_wish')).toEqual([]);
  });
});

it.each([1, 3])(
  'rules the same people out of a plan as Smart Assign does, in churches without families (teams: %i)',
  (teams) => {
    const times = [weeklyTime(1, 0, '09:00'), weeklyTime(2, 0, '10:00'), weeklyTime(3, 3)];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (seed) => {
        const size = {
          members: 12,
          roles: 3,
          availability: 0.6,
          saved: 0.4,
          isLimited: true,
          isVaried: true,
        };
        const inTeams = withTeams(generateChurch({ ...size, times }, seed), teams, seed);
        const withLimit = ({ memberships, ...others }: ChurchMember) => ({
          ...others,
          checks: [{ kindId: 1, validUntil: inTeams.services[others.id % 5]?.date ?? '2000-01-01' }],
          memberships: memberships.map((one) => ({
            ...one,
            maxPerMonth: [null, 1, 2][others.id % 3] ?? null,
          })),
        });
        const withCheck = (one: ChurchRole) => ({ ...one, checkKindIds: one.id % 2 === 0 ? [1] : [] });
        const generated = {
          ...{ ...inTeams, members: inTeams.members.map(withLimit), roles: inTeams.roles.map(withCheck) },
          checkKinds: [{ id: 1, name: 'First aid' }],
        };
        const split = splitByTeams(generated).church;
        const places = new Places(generated);
        for (const { service: index, role: planned, candidates } of readMonth(split).places) {
          const service = wholeOf(split.services[index] as PartRef);
          const able = places
            .opinionsOf({ service, roleId: planned.id, seat: null })
            .filter(({ concerns }) => excludedBy(concerns, 'plan') === null);
          expect(candidates.map(({ person }) => person.member.id)).toEqual(
            able.map(({ member }) => member.id).sort((a, b) => a - b),
          );
        }
      }),
      { numRuns: 40 },
    );
  },
);
