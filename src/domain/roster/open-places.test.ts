import { describe, expect, it } from 'vitest';
import { church, FIRST, member, role, SECOND, serves, service, yes } from '#test/smart-assign/churches.ts';
import { openPlacesAt } from './open-places.ts';

const USHER = role(1, 'Usher');
const READER = role(2, 'Reader', { maxLimit: 2 });
const ruth = member(11, 'Ruth', { preferredRoleId: 1 });
const amos = member(12, 'Amos', { preferredRoleId: 2 });
const no = (userId: number) => ({ userId, date: FIRST, timeId: 1, isAvailable: false });

/** Returns why the Usher's place is open on the first Sunday, and what would help. */
function usher(setup: Parameters<typeof church>[0]) {
  const found = openPlacesAt(church({ roles: [USHER, READER], ...setup }), service(FIRST));
  const { why, help } = found.find(({ roleId }) => roleId === USHER.id) ?? { why: null, help: null };
  return [why, help];
}

describe('openPlacesAt', () => {
  it('returns the unfilled active roles in role order', () => {
    const roles = [role(3, 'Bells', { isActive: false }), READER, USHER, role(4, 'Cook')];
    const saved = [serves(11, 2, FIRST), serves(12, 4, FIRST), serves(13, 1, SECOND)];
    const found = openPlacesAt(church({ roles, saved }), service(FIRST));
    expect(found.map(({ roleName, open }) => [roleName, open])).toEqual([
      ['Usher', 1],
      ['Reader', 1],
    ]);
  });

  it('returns nothing for a role with more people than its lowered limit', () => {
    const saved = [serves(11, 1, FIRST), serves(12, 1, FIRST)];
    expect(openPlacesAt(church({ roles: [USHER], saved }), service(FIRST))).toEqual([]);
  });

  it('suggests the free member who has served least', () => {
    const naomi = member(13, 'Naomi', { secondaryRoleId: 1 });
    expect(
      usher({
        members: [ruth, naomi],
        answers: [...yes(11, FIRST), ...yes(13, FIRST)],
        history: [serves(11, 1, '2026-06-07')],
      }),
    ).toEqual(['not_assigned', { code: 'assign', params: { name: 'Naomi Hill' } }]);
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

  it('counts the members who could do the role and have not answered', () => {
    const naomi = member(13, 'Naomi', { secondaryRoleId: 1 });
    expect(usher({ members: [ruth, naomi, amos], answers: yes(12, FIRST) })).toEqual([
      'no_one_suitable',
      { code: 'wait_for_answers', params: { people: 2, couldDoIt: true } },
    ]);
    expect(usher({ members: [ruth], answers: [] })).toEqual([
      'no_one',
      { code: 'wait_for_answers', params: { people: 1, couldDoIt: true } },
    ]);
  });

  it('suggests a free member who asked for other roles', () => {
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
});
