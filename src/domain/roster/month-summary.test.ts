import { describe, expect, it } from 'vitest';
import {
  church,
  FIRST,
  FOURTH,
  member,
  NINE,
  NINE_AND_TEN,
  role,
  SECOND,
  SUNDAY_AFTER,
  SUNDAY_BEFORE,
  serves,
  service,
  TEN,
  THIRD,
  yes,
} from '#test/smart-assign/churches.ts';
import type { PlainDate } from '../calendar/calendar.ts';
import type { ServiceRef } from '../services/services.ts';
import { summarizeMonth } from './month-summary.ts';

const USHER = role(1, 'Usher');

describe('summarizeMonth', () => {
  it('lists members on consecutive Sundays, across the ends of the month too, except pastors', () => {
    const members = [
      member(11, 'Ruth'),
      member(12, 'Amos'),
      member(13, 'Naomi', { role: 'pastor' }),
      member(14, 'Boaz'),
    ];
    const saved = [
      ...[FIRST, SECOND].flatMap((date) => [serves(11, 1, date), serves(13, 2, date)]),
      ...[SUNDAY_BEFORE, FIRST].map((date) => serves(12, 3, date)),
      ...[FOURTH, SUNDAY_AFTER].map((date) => serves(14, 3, date)),
    ];
    expect(summarizeMonth(church({ members, saved })).consecutive).toEqual([
      { id: 12, name: 'Amos Hill', first: SUNDAY_BEFORE, last: FIRST, weeks: 2, services: 2 },
      { id: 11, name: 'Ruth Hill', first: FIRST, last: SECOND, weeks: 2, services: 2 },
      { id: 14, name: 'Boaz Hill', first: FOURTH, last: SUNDAY_AFTER, weeks: 2, services: 2 },
    ]);
  });

  it('lists members who serve at services at the same time', () => {
    const evening = { ...TEN, timeId: 4, startsAt: '18:00' as const };
    const { sameTime } = summarizeMonth(
      church({
        ...NINE_AND_TEN,
        services: [NINE, TEN, evening],
        members: [member(11, 'Ruth'), member(12, 'Amos')],
        saved: [2, 3, 4].map((timeId) => serves(11, 1, FIRST, timeId)).concat(serves(12, 1, FIRST, 3)),
      }),
    );
    expect(sameTime).toEqual([{ id: 11, name: 'Ruth Hill', date: FIRST, services: [NINE, TEN] }]);
  });

  it('lists who lacks a check on the day of the service, by service', () => {
    const checks = (validUntil: PlainDate) => ({ checks: [{ kindId: 1, validUntil }] });
    const { withoutChecks } = summarizeMonth(
      church({
        checkKinds: [{ id: 1, name: 'First aid' }],
        roles: [role(1, 'Teacher', { checkKindIds: [1] }), role(2, 'Usher')],
        members: [member(11, 'Ruth', checks(FIRST)), member(12, 'Amos'), member(13, 'Boaz', checks(FOURTH))],
        saved: [
          ...[SECOND, FIRST].map((date) => serves(11, 1, date)),
          ...[serves(12, 1, SECOND), serves(12, 2, THIRD), serves(13, 1, FOURTH)],
        ],
      }),
    );
    expect(withoutChecks.map(({ service: { date }, name, lacking }) => [date, name, lacking])).toEqual([
      [SECOND, 'Amos Hill', { check: 'First aid', until: null }],
      [SECOND, 'Ruth Hill', { check: 'First aid', until: FIRST }],
    ]);
  });

  it('adds initials to the names of members with the same name', () => {
    const members = [
      member(11, 'Ruth', { initials: 'RH' }),
      member(12, 'Ruth', { initials: 'RHI' }),
      member(13, 'Amos', { initials: 'AH' }),
    ];
    const saved = [FIRST, SECOND].map((date) => serves(12, 1, date));
    const answers = yes(11, THIRD);
    const { open, consecutive, load } = summarizeMonth(church({ roles: [USHER], members, answers, saved }));
    expect(load.map(({ name }) => name)).toEqual(['Ruth Hill (RHI)', 'Amos Hill', 'Ruth Hill (RH)']);
    expect(consecutive.map(({ name }) => name)).toEqual(['Ruth Hill (RHI)']);
    expect(JSON.stringify(open)).toContain('"name":"Ruth Hill (RH)"');
  });

  it("merges consecutive weeks into one run and keeps a member's runs together", () => {
    const members = [member(11, 'Amos'), member(12, 'Ruth'), member(14, 'Boaz')];
    const saved = [
      ...[FIRST, SECOND].map((date) => serves(14, 3, date)),
      ...[SUNDAY_BEFORE, FIRST, THIRD, FOURTH].map((date) => serves(11, 1, date)),
      ...[FIRST, SECOND, THIRD, FOURTH].map((date) => serves(12, 2, date)),
    ];
    expect(summarizeMonth(church({ members, saved })).consecutive).toEqual([
      { id: 12, name: 'Ruth Hill', first: FIRST, last: FOURTH, weeks: 4, services: 4 },
      { id: 11, name: 'Amos Hill', first: SUNDAY_BEFORE, last: FIRST, weeks: 2, services: 2 },
      { id: 11, name: 'Amos Hill', first: THIRD, last: FOURTH, weeks: 2, services: 2 },
      { id: 14, name: 'Boaz Hill', first: FIRST, last: SECOND, weeks: 2, services: 2 },
    ]);
  });

  it('lists only people who serve more often than they want', () => {
    const members = [
      member(11, 'Ruth', { maxPerMonth: 1 }),
      member(12, 'Amos', { neverTwoInARow: true }),
      member(13, 'Naomi', { maxPerMonth: 2, neverTwoInARow: true }),
      member(14, 'Boaz', { neverTwoInARow: true, role: 'pastor' }),
      member(15, 'Silas', { onceADay: true }),
      member(16, 'Tabitha', { onceADay: true }),
    ];
    const saved = [
      ...[FIRST, SECOND].map((date) => serves(11, 1, date)),
      ...[SUNDAY_BEFORE, FIRST].map((date) => serves(12, 2, date)),
      ...[FIRST, THIRD].map((date) => serves(13, 3, date)),
      ...[FOURTH, SUNDAY_AFTER].map((date) => serves(14, 3, date)),
      ...[serves(15, 1, THIRD), { ...serves(15, 1, THIRD), timeId: 2 }],
      ...[FIRST, SECOND].map((date) => serves(16, 1, date)),
    ];
    expect(summarizeMonth(church({ members, saved })).beyondLimits).toEqual([
      {
        id: 12,
        name: 'Amos Hill',
        services: 1,
        atMost: null,
        isInARow: true,
        isTwiceADay: false,
        inTeams: [],
      },
      {
        id: 14,
        name: 'Boaz Hill',
        services: 1,
        atMost: null,
        isInARow: true,
        isTwiceADay: false,
        inTeams: [],
      },
      { id: 11, name: 'Ruth Hill', services: 2, atMost: 1, isInARow: false, isTwiceADay: false, inTeams: [] },
      {
        id: 15,
        name: 'Silas Hill',
        services: 1,
        atMost: null,
        isInARow: false,
        isTwiceADay: true,
        inTeams: [],
      },
    ]);
  });

  it("counts the preferences met by the month's assignments", () => {
    const members = [
      member(11, 'Ruth', { preferredRoleId: 1, secondaryRoleId: 2 }),
      member(12, 'Amos', { preferredRoleId: 2 }),
    ];
    const saved = [
      serves(11, 1, FIRST),
      serves(11, 2, SECOND),
      serves(12, 1, FIRST),
      serves(11, 1, SUNDAY_BEFORE),
    ];
    expect(summarizeMonth(church({ members, saved })).preferences).toEqual({
      assignments: 3,
      preferred: 1,
      secondary: 1,
    });
  });

  it('lists the load of every member, by services in the month, then in six months, then by name', () => {
    const { load } = summarizeMonth(
      church({
        members: [
          ...[member(15, 'Amos'), member(14, 'Amos'), member(13, 'Naomi')],
          ...[member(11, 'Ruth'), member(12, 'Thomas')],
        ],
        answers: [
          ...[...yes(11, FIRST, SECOND), ...yes(13, FIRST, SUNDAY_BEFORE)],
          { memberId: 13, date: SECOND, timeId: 1, isAvailable: false },
        ],
        saved: [serves(11, 1, FIRST), serves(11, 1, SUNDAY_BEFORE)],
        history: [serves(12, 1, '2026-06-07'), serves(12, 1, '2026-06-14'), serves(13, 1, '2026-06-14')],
      }),
    );
    expect(load).toEqual([
      { id: 11, name: 'Ruth Hill', thisMonth: 1, sixMonths: 0, saidYes: 2 },
      { id: 12, name: 'Thomas Hill', thisMonth: 0, sixMonths: 2, saidYes: 0 },
      { id: 13, name: 'Naomi Hill', thisMonth: 0, sixMonths: 1, saidYes: 1 },
      { id: 14, name: 'Amos Hill', thisMonth: 0, sixMonths: 0, saidYes: 0 },
      { id: 15, name: 'Amos Hill', thisMonth: 0, sixMonths: 0, saidYes: 0 },
    ]);
  });

  it('lists the open places of each service, by the limits of its time', () => {
    const { open } = summarizeMonth(
      church({
        services: [service(FIRST), service(FIRST, 2), service(SECOND, 2)],
        roles: [USHER],
        limits: [{ timeId: 2, roleId: 1, maxLimit: 2 }],
        saved: [serves(11, 1, FIRST), serves(11, 1, FIRST, 2)],
      }),
    );
    expect(open.map(({ service: { date, timeId }, roles }) => [date, timeId, roles[0]?.open])).toEqual([
      [FIRST, 2, 1],
      [SECOND, 2, 2],
    ]);
  });

  it('counts services at most seven days after one another as one run, if one of them is in the month', () => {
    const services = [service(FIRST), service(FIRST, 2), service('2026-07-15', 3), service(FOURTH)];
    const saved = [
      ...[serves(11, 1, FIRST), serves(11, 1, FIRST, 2)],
      ...[serves(12, 1, FIRST), serves(12, 1, '2026-07-15', 3)],
      ...[serves(13, 1, '2026-06-30', 3), serves(13, 1, FIRST)],
      // Two before the month, and one in it that is further away.
      ...[serves(14, 1, SUNDAY_BEFORE), serves(14, 1, '2026-06-30', 3), serves(14, 1, '2026-07-15', 3)],
    ];
    const members = [11, 12, 13, 14].map((id) => member(id, `Member ${id}`));
    const { consecutive, load } = summarizeMonth(church({ services, members, saved }));
    expect(
      consecutive.map(({ id, first, last, weeks, services: count }) => [id, first, last, weeks, count]),
    ).toEqual([
      [13, '2026-06-30', FIRST, 1, 2],
      [11, FIRST, FIRST, 1, 2],
    ]);
    expect(load.map(({ id, thisMonth }) => [id, thisMonth])).toEqual([
      [11, 2],
      [12, 2],
      [13, 1],
      [14, 1],
    ]);
  });

  it.each<[string, ServiceRef[], Array<[PlainDate, PlainDate, number]>]>([
    ['saved out of order', [service(SECOND), service(FIRST)], [[FIRST, SECOND, 2]]],
    [
      'more than seven days before the month',
      [service('2026-06-27'), service(SUNDAY_BEFORE), service(FIRST)],
      [[SUNDAY_BEFORE, FIRST, 2]],
    ],
    [
      'more than seven days after the month',
      [service(FOURTH), service(SUNDAY_AFTER), service('2026-08-03')],
      [[FOURTH, SUNDAY_AFTER, 2]],
    ],
    ['only after the month', [service('2026-08-01'), service(SUNDAY_AFTER)], []],
    ['canceled on the first date of the month', [service(FIRST), service(FIRST, 9)], []],
    ['canceled on the last date of the month', [service(FOURTH), service(FOURTH, 9)], []],
  ])('finds the runs among services %s', (_which, served, runs) => {
    const saved = served.map(({ date, timeId }) => serves(11, 1, date, timeId));
    const { consecutive } = summarizeMonth(church({ members: [member(11, 'Ruth')], saved }));
    expect(consecutive.map(({ first, last, services }) => [first, last, services])).toEqual(runs);
  });

  it('is empty for a church without data', () => {
    expect(summarizeMonth(church({}))).toEqual({
      open: [],
      consecutive: [],
      sameTime: [],
      rooms: [],
      brokenRules: [],
      withoutChecks: [],
      beyondLimits: [],
      preferences: { assignments: 0, preferred: 0, secondary: 0 },
      load: [],
    });
  });
});
