import { expect, it } from 'vitest';
import { inPlanningOrder } from './planning-order.ts';

const [FIRST, SOUND] = [1, 2];

const role = (id: number, planningOrder: number | null = null) => ({
  ...{ id, planningOrder },
  teamId: id > 20 ? SOUND : FIRST,
});

it.each([
  ['by turns, the first team first', [role(1), role(2), role(11), role(22), role(21)], [1, 22, 2, 21, 11]],
  ['as they are in one team', [role(2), role(1)], [2, 1]],
  ['as they are in one team, whatever was chosen before', [role(2, 1), role(1, 0)], [2, 1]],
  ['as the church chose', [role(1, 1), role(2, 2), role(21, 0)], [21, 1, 2]],
  [
    'with a new role after those that were chosen',
    [role(1, 2), role(2), role(21, 0), role(22, 1)],
    [21, 22, 1, 2],
  ],
  ['with new roles by turns', [role(1, 0), role(2), role(3), role(21), role(22)], [1, 2, 21, 3, 22]],
  ['each team in its own order', [role(2, 1), role(1, 0), role(21, 2)], [2, 1, 21]],
] as const)('are planned %s', (_, roles, expected) => {
  expect(inPlanningOrder([...roles], [FIRST, SOUND]).map(({ id }) => id)).toEqual(expected);
});
