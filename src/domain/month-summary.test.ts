import { describe, expect, it } from 'vitest';
import {
  church,
  FIRST,
  FOURTH,
  member,
  role,
  SECOND,
  SUNDAY_AFTER,
  SUNDAY_BEFORE,
  SUNDAYS,
  service,
  THIRD,
  yes,
} from '#test/smart-assign/churches.ts';
import { summarizeMonth } from './month-summary.ts';

const USHER = role(1, 'Usher');

describe('summarizeMonth', () => {
  it('lists every Sunday with open places and no others', () => {
    const { open } = summarizeMonth(church({ roles: [USHER], saved: [service(11, 1, FIRST)] }));
    expect(open.map(({ dateStr, roles }) => [dateStr, roles.length])).toEqual(
      SUNDAYS.slice(1).map((date) => [date, 1]),
    );
  });

  it('lists members on consecutive Sundays, across the ends of the month too, except pastors', () => {
    const members = [
      member(11, 'Ruth'),
      member(12, 'Amos'),
      member(13, 'Naomi', { role: 'pastor' }),
      member(14, 'Boaz'),
    ];
    const saved = [
      ...[FIRST, SECOND].flatMap((date) => [service(11, 1, date), service(13, 2, date)]),
      ...[SUNDAY_BEFORE, FIRST].map((date) => service(12, 3, date)),
      ...[FOURTH, SUNDAY_AFTER].map((date) => service(14, 3, date)),
    ];
    expect(summarizeMonth(church({ members, saved })).consecutive).toEqual([
      { id: 12, name: 'Amos Hill', first: SUNDAY_BEFORE, last: FIRST, weeks: 2 },
      { id: 11, name: 'Ruth Hill', first: FIRST, last: SECOND, weeks: 2 },
      { id: 14, name: 'Boaz Hill', first: FOURTH, last: SUNDAY_AFTER, weeks: 2 },
    ]);
  });

  it("merges consecutive weeks into one run and keeps a member's runs together", () => {
    const members = [member(11, 'Amos'), member(12, 'Ruth'), member(14, 'Boaz')];
    const saved = [
      ...[FIRST, SECOND].map((date) => service(14, 3, date)),
      ...[SUNDAY_BEFORE, FIRST, THIRD, FOURTH].map((date) => service(11, 1, date)),
      ...[FIRST, SECOND, THIRD, FOURTH].map((date) => service(12, 2, date)),
    ];
    expect(summarizeMonth(church({ members, saved })).consecutive).toEqual([
      { id: 12, name: 'Ruth Hill', first: FIRST, last: FOURTH, weeks: 4 },
      { id: 11, name: 'Amos Hill', first: SUNDAY_BEFORE, last: FIRST, weeks: 2 },
      { id: 11, name: 'Amos Hill', first: THIRD, last: FOURTH, weeks: 2 },
      { id: 14, name: 'Boaz Hill', first: FIRST, last: SECOND, weeks: 2 },
    ]);
  });

  it("counts the preferences met by the month's assignments", () => {
    const members = [
      member(11, 'Ruth', { preferredRoleId: 1, secondaryRoleId: 2 }),
      member(12, 'Amos', { preferredRoleId: 2 }),
    ];
    const saved = [
      service(11, 1, FIRST),
      service(11, 2, SECOND),
      service(12, 1, FIRST),
      service(11, 1, SUNDAY_BEFORE),
    ];
    expect(summarizeMonth(church({ members, saved })).preferences).toEqual({
      assignments: 3,
      preferred: 1,
      secondary: 1,
    });
  });

  it('lists the load of every member, including members without assignments', () => {
    const { load } = summarizeMonth(
      church({
        members: [member(11, 'Ruth'), member(12, 'Amos'), member(13, 'Naomi')],
        answers: [...yes(11, FIRST, SECOND), ...yes(13, FIRST)],
        saved: [service(11, 1, FIRST), service(11, 1, SUNDAY_BEFORE)],
        history: [service(12, 1, '2026-06-07'), service(12, 1, '2026-06-14')],
      }),
    );
    expect(load).toEqual([
      { id: 11, name: 'Ruth Hill', thisMonth: 1, sixMonths: 0, saidYes: 2 },
      { id: 12, name: 'Amos Hill', thisMonth: 0, sixMonths: 2, saidYes: 0 },
      { id: 13, name: 'Naomi Hill', thisMonth: 0, sixMonths: 0, saidYes: 1 },
    ]);
  });

  it('is empty for a church without data', () => {
    expect(summarizeMonth(church({}))).toEqual({
      open: [],
      consecutive: [],
      preferences: { assignments: 0, preferred: 0, secondary: 0 },
      load: [],
    });
  });
});
