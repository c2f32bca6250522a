import { expect, it } from 'vitest';
import { moveRoles } from './moving-roles.ts';
import type { Membership } from './teams.ts';

const [FIRST, KIDS, SOUND] = [1, 2, 3];
/** Roles 1 and 2 stay, 11 and 12 move to the children's team, and 21 is in a third one. */
const ROLES = [
  { id: 1, teamId: FIRST },
  { id: 2, teamId: FIRST },
  { id: 11, teamId: FIRST },
  { id: 12, teamId: FIRST },
  { id: 21, teamId: SOUND },
];
const inTeam = (
  teamId: number,
  preferredRoleId: number | null = null,
  secondaryRoleId: number | null = null,
) => ({ teamId, preferredRoleId, secondaryRoleId, maxPerMonth: null }) satisfies Membership;

/** Returns a member's places in teams after roles 11 and 12 moved. */
function after(memberships: readonly Membership[], served: readonly number[] = []) {
  const moved = moveRoles(
    { roles: ROLES, memberships: new Map([[7, memberships]]), servedIn: () => new Set(served) },
    [11, 12],
    KIDS,
  );
  return { teams: moved.changed.get(7) ?? memberships, proposed: moved.proposed, without: moved.without };
}

it.each<
  [string, readonly Membership[], readonly number[], readonly Membership[], 'prefers' | 'served' | null]
>([
  ['prefers a role that moves', [inTeam(FIRST, 11, 12)], [], [inTeam(KIDS, 11, 12)], 'prefers'],
  [
    'prefers one that moves and one that stays',
    [inTeam(FIRST, 11, 1)],
    [],
    [inTeam(FIRST, null, 1), inTeam(KIDS, 11)],
    'prefers',
  ],
  [
    'prefers one that moves and served in one that stays',
    [inTeam(FIRST, 11)],
    [2],
    [inTeam(FIRST), inTeam(KIDS, 11)],
    'prefers',
  ],
  ['served in one that moves', [inTeam(FIRST)], [12], [inTeam(KIDS)], 'served'],
  ['prefers one that stays', [inTeam(FIRST, 1)], [], [inTeam(FIRST, 1)], null],
  ['named no role', [inTeam(FIRST)], [], [inTeam(FIRST)], null],
  ['is in the team already', [inTeam(FIRST, 11), inTeam(KIDS)], [], [inTeam(KIDS, 11)], null],
  ['is in neither team', [inTeam(SOUND, 21)], [11], [inTeam(SOUND, 21)], null],
])('someone who %s is in the right teams after roles moved', (_, before, served, teams, why) => {
  expect(after(before, served)).toMatchObject({
    teams,
    proposed: why === null ? [] : [{ memberId: 7, why }],
  });
});

it('lists who named no role and served in none', () => {
  expect(after([inTeam(FIRST)]).without).toEqual([7]);
  expect(after([inTeam(FIRST)], [1]).without).toEqual([]);
  expect(after([inTeam(FIRST, 1)]).without).toEqual([]);
});
