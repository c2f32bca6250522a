import { expect, it } from 'vitest';
import { newOrder } from './role-order.ts';

it('newOrder puts the requested roles first and keeps the order of the others', () => {
  expect(newOrder([1, 2, 3, 4], [3, 1, 3])).toEqual([3, 1, 2, 4]);
  expect(newOrder([1, 2], [])).toEqual([1, 2]);
});

it('newOrder is null when one of the requested roles does not exist', () => {
  expect(newOrder([1, 2], [2, 9])).toBeNull();
});
