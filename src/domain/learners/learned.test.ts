import { expect, it } from 'vitest';
import { SUNDAY_SERVICE } from '../services/services.ts';
import { choicesOnceReady, learnedTimes } from './learned.ts';

const [BEN, RUTH, AMOS] = [1, 2, 3] as const;
const [USHER, READER, SOUND] = [11, 12, 13] as const;

it('counts how often a role was learned with each person, most often first and last without anyone', () => {
  const learned = (withId: number | null, roleId: number = USHER) => ({
    ...{ date: '2026-03-08' as const, timeId: SUNDAY_SERVICE, memberId: BEN, roleId, withId },
  });
  const all = [null, null, null, AMOS, RUTH, RUTH].map((id) => learned(id));
  expect(learnedTimes([...all, learned(AMOS, READER)], USHER)).toEqual([
    { withId: RUTH, times: 2 },
    { withId: AMOS, times: 1 },
    { withId: null, times: 3 },
  ]);
  expect(learnedTimes(all, READER)).toEqual([]);
});

it.each([
  ['preferred', [null, null], undefined, [USHER, null]],
  ['preferred before a free secondary', [null, READER], undefined, [USHER, READER]],
  ['secondary', [READER, null], undefined, [READER, USHER]],
  ['a question if there are two', [READER, SOUND], undefined, null],
  ['what it replaces, the preferred', [READER, SOUND], 'preferredRoleId', [USHER, SOUND]],
  ['what it replaces, the secondary', [READER, SOUND], 'secondaryRoleId', [READER, USHER]],
] as const)('a role that is learned becomes %s', (_, [preferredRoleId, secondaryRoleId], replaces, after) => {
  const choices = { preferredRoleId, secondaryRoleId, maxPerMonth: null, learningRoleIds: [USHER, 14] };
  const ready = choicesOnceReady(choices, USHER, replaces);
  expect(ready && [ready.preferredRoleId, ready.secondaryRoleId]).toEqual(after);
  if (ready) expect(ready.learningRoleIds).toEqual([14]);
});
