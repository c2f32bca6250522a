import { describe, expect, it } from 'vitest';
import { sundayServices } from '#test/services.ts';
import { inOnlyTeam } from '#test/smart-assign/churches.ts';
import type { PlainDate } from '../calendar/calendar.ts';
import { availabilitySheet, rosterSheet } from './sheets.ts';

const MONTH = { year: 2026, month: 4 };
const ANNA = { id: 11, firstName: 'Anna', lastName: 'Moss', initials: 'AM' };
const BEN = { id: 12, firstName: 'Ben', lastName: 'Lee', initials: 'BL' };
/** A plain Sunday service. */
const at = (date: PlainDate) => ({ date, timeId: 1 });
const USHER = { id: 1, name: 'Usher' };
const SINGER = { id: 2, name: 'Singer' };
const ROLES = [SINGER, USHER].map((role) => ({ ...role, maxLimit: 1 }));
const EASTER = { date: '2026-04-05', name: 'Easter', description: null, color: '#FFD700' } as const;
const SHARED = {
  churchName: 'St Mark',
  month: MONTH,
  services: sundayServices(MONTH),
  nameFormat: 'full' as const,
  specialDays: [EASTER],
  verse: null,
};

it('adds initials to two members with the same name, on the roster and the availability sheet', () => {
  const other = { ...ANNA, id: 13, initials: 'AX' };
  const roster = rosterSheet({
    ...SHARED,
    finalizedOn: '2026-03-20',
    roles: [USHER],
    assignments: [ANNA, BEN, other].map((person) => ({ ...at(EASTER.date), roleId: USHER.id, ...person })),
  });
  expect(roster.services[0]?.groups[0]?.names).toEqual(['Anna Moss (AM)', 'Ben Lee', 'Anna Moss (AX)']);
  const available = [ANNA, BEN, other].map((person) => ({
    ...at(EASTER.date),
    ...person,
    memberships: [],
  }));
  const answers = availabilitySheet({ ...SHARED, available, roles: null });
  expect(answers.services[0]?.groups[0]?.names).toEqual(['Ben Lee', 'Anna Moss (AM)', 'Anna Moss (AX)']);
});

describe('rosterSheet', () => {
  const sheet = rosterSheet({
    ...SHARED,
    finalizedOn: '2026-03-20',
    roles: [SINGER, { id: 3, name: 'Unused role' }, USHER],
    assignments: [
      { ...at('2026-04-05'), roleId: USHER.id, ...BEN },
      { ...at('2026-04-05'), roleId: USHER.id, ...ANNA },
      { ...at('2026-04-05'), roleId: SINGER.id, ...ANNA },
      { ...at('2026-04-12'), roleId: USHER.id, ...ANNA },
    ],
  });

  it('has every service of the month with its special day', () => {
    expect(sheet.services.map(({ date, specialDay }) => [date, specialDay?.name])).toEqual([
      ['2026-04-05', 'Easter'],
      ['2026-04-12', undefined],
      ['2026-04-19', undefined],
      ['2026-04-26', undefined],
    ]);
  });

  it('has the roles in role order and their people in assignment order', () => {
    expect(sheet.services[0]?.groups).toEqual([
      { heading: 'Singer', names: ['Anna Moss'] },
      { heading: 'Usher', names: ['Ben Lee', 'Anna Moss'] },
    ]);
  });

  it('leaves out a role without people', () => {
    expect(sheet.roles).toEqual(['Singer', 'Usher']);
    expect(sheet.services[2]?.groups).toEqual([]);
  });
});

describe('availabilitySheet', () => {
  const available = [
    { ...at('2026-04-05'), ...ANNA, memberships: inOnlyTeam({ preferredRoleId: 1 }) },
    { ...at('2026-04-05'), ...BEN, memberships: inOnlyTeam({ preferredRoleId: 9 }) },
    { ...at('2026-04-12'), ...BEN, memberships: inOnlyTeam({ preferredRoleId: null }) },
  ] as const;

  it('lists people by last name in one group', () => {
    const { services } = availabilitySheet({ ...SHARED, available, roles: null });
    expect(services.map(({ groups }) => groups)).toEqual([
      [{ heading: '', names: ['Ben Lee', 'Anna Moss'] }],
      [{ heading: '', names: ['Ben Lee'] }],
      [],
      [],
    ]);
  });

  it('groups people by preferred role and counts a missing role as none', () => {
    const { services } = availabilitySheet({ ...SHARED, available, roles: ROLES });
    expect(services[0]?.groups).toEqual([
      { heading: 'Usher', names: ['Anna Moss'] },
      { heading: null, names: ['Ben Lee'] },
    ]);
  });

  it('lists people without a role when the service does not need the one they prefer', () => {
    const others = [
      { ...at('2026-04-05'), timeId: 2, ...ANNA, memberships: inOnlyTeam({ preferredRoleId: 1 }) },
    ];
    const evening = { ...at('2026-04-05'), timeId: 2, startsAt: '18:00', name: null } as const;
    const { services } = availabilitySheet({
      ...SHARED,
      services: [...SHARED.services, evening],
      available: [...available, ...others],
      roles: ROLES,
      limits: [{ timeId: 2, roleId: USHER.id, maxLimit: 0 }],
    });
    expect(services[0]?.groups[0]).toEqual({ heading: 'Usher', names: ['Anna Moss'] });
    expect(services.at(-1)?.groups).toEqual([{ heading: null, names: ['Anna Moss'] }]);
  });

  it("writes names in the church's format", () => {
    const { services } = availabilitySheet({ ...SHARED, nameFormat: 'initials', available, roles: null });
    expect(services[0]?.groups[0]?.names).toEqual(['BL', 'AM']);
  });
});
