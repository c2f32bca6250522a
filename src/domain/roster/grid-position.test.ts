import { expect, it } from 'vitest';
import { type ServiceKey, serviceKey } from '../services/services.ts';
import { type GridMove, type GridPosition, moveFrom, nextOpen, positionOf } from './grid-position.ts';
import { monthGrid } from './month-grid.ts';

const role = (id: number, maxLimit: number) => ({ id, name: `Role ${id}`, maxLimit, isActive: true });
const saved = [{ id: 1, roleId: 1, memberId: 7 }];

/**
 * Three services: the first needs role 1 twice and role 2, the second role 1 once, the third both once.
 *
 *     1.1  7     open  open
 *     1.2  open
 *     2.1  open        open
 */
const ROWS = monthGrid([
  { roles: [role(1, 2), role(2, 1)], saved, pending: [] },
  { roles: [role(1, 1)], saved: [], pending: [] },
  { roles: [role(1, 1), role(2, 1)], saved: [], pending: [] },
]);
const KEYS = (['2026-03-01', '2026-03-08', '2026-03-15'] as const).map((date) =>
  serviceKey({ date, timeId: 1 }),
);

it.each<[GridPosition, GridMove, GridPosition | null]>([
  [[0, 0], 'down', [1, 0]],
  [[0, 2], 'down', [2, 2]],
  [[0, 1], 'down', null],
  [[2, 0], 'right', [2, 2]],
  [[2, 2], 'left', [2, 0]],
  [[0, 0], 'up', null],
  [[0, 1], 'first', [0, 0]],
  [[2, 0], 'last', [2, 2]],
])('from %j, the move %s leads to %j', (from, move, to) => {
  expect(moveFrom(from, move, ROWS)).toEqual(to);
});

it.each<[GridPosition, GridPosition | null]>([
  [
    [0, 0],
    [1, 0],
  ],
  [
    [1, 0],
    [2, 0],
  ],
  [
    [2, 0],
    [0, 1],
  ],
  [
    [0, 1],
    [0, 2],
  ],
  [[2, 2], null],
])('after %j, the next open place is %j', (from, to) => {
  expect(nextOpen(ROWS, from)).toEqual(to);
});

it('finds a place again, or the last one before it that is left', () => {
  const at = (roleId: number, place: number, column: number) =>
    positionOf({ roleId, place, service: KEYS[column] as ServiceKey }, ROWS, KEYS);
  expect(at(1, 2, 0)).toEqual([1, 0]);
  expect(at(1, 2, 1)).toEqual([0, 1]);
  expect(at(2, 1, 1)).toBeNull();
  expect(positionOf(null, ROWS, KEYS)).toBeNull();
});
