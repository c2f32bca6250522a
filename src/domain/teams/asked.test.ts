import { expect, test } from 'vitest';
import { type NeededRoles, teamsAskedAt } from './asked.ts';

const [WORSHIP, KIDS, USHERS] = [1, 2, 3];
const [SUNDAY, EVENING] = [1, 2];

const church: NeededRoles = {
  hasSeveralTeams: true,
  roles: [
    { id: 1, teamId: WORSHIP, isActive: true, maxLimit: 1 },
    { id: 2, teamId: WORSHIP, isActive: true, maxLimit: 1 },
    { id: 3, teamId: KIDS, isActive: true, maxLimit: 2 },
    { id: 4, teamId: USHERS, isActive: false, maxLimit: 2 },
  ],
  limits: [
    { timeId: EVENING, roleId: 1, maxLimit: 0 },
    { timeId: EVENING, roleId: 3, maxLimit: 0 },
  ],
};

test('asks the teams with an active role that is needed at the service', () => {
  expect(teamsAskedAt(church)(SUNDAY)).toEqual(new Set([WORSHIP, KIDS]));
  expect(teamsAskedAt(church)(EVENING)).toEqual(new Set([WORSHIP]));
});

test('asks everyone about every service while there is one team', () => {
  expect(teamsAskedAt({ ...church, hasSeveralTeams: false })(EVENING)).toBe('all');
  expect(teamsAskedAt({ hasSeveralTeams: false, roles: [], limits: [] })(SUNDAY)).toBe('all');
});
