import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LinearProgram } from './linear-program.ts';

const UNLIMITED = Number.POSITIVE_INFINITY;

/** Solves the cheapest way to send 1 from each source to each target of equal number. */
function cheapestAssignment(costs: readonly (readonly number[])[], choices = 0) {
  const size = costs.length;
  const program = new LinearProgram(new Float64Array(2 * size).fill(1), 2 * size - choices);
  const list: number[] = [];
  for (const [from, row] of costs.entries()) {
    for (const [to, cost] of row.entries()) {
      program.add([from, size + to]);
      list.push(cost);
    }
  }
  const basis = Array.from({ length: 2 * size }, (_, row) => {
    list.push(1000);
    return program.add([row]);
  });
  program.startFrom(basis);
  const isOptimal = program.minimize(list, 1e-9, UNLIMITED);
  let value = 0;
  program.forEachAmount((column, amount) => {
    value += amount * (list[column] as number);
  });
  return { isOptimal, value, program, list };
}

/** Returns the value of the cheapest assignment by trying all. */
function byEnumeration(
  costs: readonly (readonly number[])[],
  taken: ReadonlySet<number> = new Set(),
): number {
  const [row, ...others] = costs;
  if (!row) return 0;
  const values = row.flatMap((cost, to) =>
    taken.has(to) ? [] : [cost + byEnumeration(others, new Set([...taken, to]))],
  );
  return Math.min(...values);
}

describe('LinearProgram', () => {
  it('finds the cheapest assignments, with and without choices', () => {
    const square = fc.integer({ min: 1, max: 5 }).chain((size) =>
      fc.array(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: size, maxLength: size }), {
        minLength: size,
        maxLength: size,
      }),
    );
    fc.assert(
      fc.property(square, (costs) => {
        for (const choices of [0, costs.length]) {
          const { isOptimal, value } = cheapestAssignment(costs, choices);
          expect(isOptimal).toBe(true);
          expect(value).toBeCloseTo(byEnumeration(costs), 6);
        }
      }),
      { numRuns: 200, seed: 3 },
    );
  });

  it('has prices that no column beats and that are worth the optimum together', () => {
    const costs = [
      [4, 1, 3],
      [2, 0, 5],
      [3, 2, 2],
    ];
    for (const choices of [0, 3]) {
      const { value, program, list } = cheapestAssignment(costs, choices);
      for (const [column, cost] of list.entries())
        expect(program.reduced(column, cost, program.prices)).toBeGreaterThan(-1e-9);
      expect(program.prices.reduce((sum, price) => sum + price, 0)).toBeCloseTo(value, 6);
    }
  });

  it('leaves barred columns out', () => {
    const program = new LinearProgram(Float64Array.of(1));
    const [dear, cheap] = [program.add([0]), program.add([0], [2])];
    program.startFrom([dear]);
    program.minimize([5, 1], 1e-9, UNLIMITED, (column) => column === cheap);
    expect([...program.prices]).toEqual([5]);
    program.minimize([5, 1], 1e-9, UNLIMITED);
    expect([...program.prices]).toEqual([0.5]);
  });

  it('stops when the work is used up', () => {
    const program = new LinearProgram(Float64Array.of(1));
    const dear = program.add([0]);
    program.add([0]);
    program.startFrom([dear]);
    expect(program.minimize([5, 1], 1e-9, -1)).toBe(false);
  });

  it('stops where only rounding errors gain', () => {
    const program = new LinearProgram(Float64Array.of(1));
    const column = program.add([0], [11]);
    program.startFrom([column]);
    // The column is the basis, but seems to gain about 16.
    expect(program.reduced(column, 1e17, Float64Array.of((1 / 11) * 1e17))).toBeLessThan(-1);
    expect(program.minimize([1e17], 1e-9, 1e6)).toBe(true);
  });
});
