import { expect, test } from 'vitest';
import { placeWhenDragged, shiftOf } from './reorder-boxes.ts';

/** Three rows of 50, 100 and 60 pixels. */
const ROWS = [
  { top: 200, height: 50 },
  { top: 250, height: 100 },
  { top: 350, height: 60 },
];

test.each([
  [0, 0, 0],
  [0, 70, 0],
  [0, 80, 1],
  [0, 160, 2],
  [0, 9000, 2],
  [0, -9000, 0],
  [2, -70, 2],
  [2, -85, 1],
  [2, -160, 0],
  [1, -70, 1],
  [1, -80, 0],
  [9, 10, 9],
])('the row at %i dragged by %i pixels moves to place %i', (from, by, place) => {
  expect(placeWhenDragged(ROWS, from, by)).toBe(place);
});

test.each([
  [0, 2, [160, -50, -50]],
  [0, 1, [100, -50, 0]],
  [2, 0, [60, 60, -150]],
  [2, 1, [0, 60, -100]],
  [1, 1, [0, 0, 0]],
])('while the row at %i is shown at %i, the rows shift by %j', (from, to, shifts) => {
  expect(ROWS.map((_, place) => shiftOf(ROWS, from, to, place))).toEqual(shifts);
});
