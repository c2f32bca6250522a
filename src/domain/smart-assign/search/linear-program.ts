/** Pivots after which the prices are calculated again, and after which the inverse is. */
const PRICES_AGE = 100;
const INVERSE_AGE = 600;

/** How often in a row the prices may be calculated again without a lower cost. Beyond that, only rounding errors gain. */
const MAX_STALLED = 20;

/** The number of columns with the lowest reduced costs to choose from until none of them gains. */
const MAX_LISTED = 600;

/** Smaller numbers are rounding errors. */
const TINY = 1e-9;

/**
 * Minimizes a linear cost over nonnegative amounts of columns that meet every row exactly: the revised simplex method
 * with a dense inverse (Dantzig and Orchard-Hays 1954) and Devex pricing (Harris 1973). In the rows from `size` on, the
 * choices, every column has factors 0 or 1, and at most one 1. One column of the basis is the key of each choice. It is
 * subtracted from the others, so that the inverse has only `size` rows (generalized upper bounding, Dantzig and
 * Van Slyke 1967).
 */
export class LinearProgram {
  /** The worth of one unit of each row, at the costs of the last `minimize`. */
  readonly prices: Float64Array;
  /** The multiplications so far: a measure of time that is equal on every machine. */
  work = 0;
  private readonly size: number;
  private readonly rightSides: Float64Array;
  /** Row by row. */
  private readonly inverse: Float64Array;
  /** The keys are at the positions from `size` on. */
  private readonly basis: Int32Array;
  private readonly amounts: Float64Array;
  /** The entering column, expressed by the basis. */
  private readonly entering: Float64Array;
  /** The row of the whole inverse at the position of the last pivot. */
  private readonly pivotRow: Float64Array;
  /** Column j has the rows `rows[starts[j]]` to `rows[starts[j + 1] - 1]`, and the factors at the same indexes. */
  private readonly starts: number[] = [0];
  private readonly rows: number[] = [];
  private readonly factors: number[] = [];
  /** The choice of each column, or -1. */
  private readonly choices: number[] = [];
  private age = 0;

  constructor(rightSides: Float64Array, size = rightSides.length) {
    this.size = size;
    this.rightSides = rightSides;
    this.inverse = new Float64Array(size * size);
    this.basis = new Int32Array(rightSides.length);
    this.prices = new Float64Array(rightSides.length);
    this.amounts = new Float64Array(rightSides.length);
    this.entering = new Float64Array(rightSides.length);
    this.pivotRow = new Float64Array(rightSides.length);
  }

  /** Adds a column with these factors in these rows, by default 1, and returns its number. */
  add(rows: readonly number[], factors: readonly number[] = []): number {
    for (const [i, row] of rows.entries()) {
      this.rows.push(row);
      this.factors.push(factors[i] ?? 1);
    }
    this.choices.push(rows.find((row) => row >= this.size) ?? -1);
    return this.starts.push(this.rows.length) - 2;
  }

  /**
   * Starts from these columns, one per row. They must be independent and have nonnegative amounts, and every choice must
   * have its own one.
   */
  startFrom(basis: readonly number[]): void {
    this.basis.set(basis);
    this.invert();
  }

  /** Returns the cost of a column less the worth of its rows at these prices. */
  reduced(column: number, cost: number, prices: Float64Array): number {
    const { starts, rows, factors } = this;
    let worth = 0;
    const end = starts[column + 1] as number;
    for (let i = starts[column] as number; i < end; i += 1)
      worth += (factors[i] as number) * (prices[rows[i] as number] as number);
    return cost - worth;
  }

  /** Calls `use` with each column of the basis and its amount. The others have none. */
  forEachAmount(use: (column: number, amount: number) => void): void {
    for (const [i, column] of this.basis.entries()) use(column, this.amounts[i] as number);
  }

  /** Calculates the prices again, without the rounding errors of many pivots. */
  refresh(costs: readonly number[]): void {
    this.invert();
    this.priceAt(costs);
  }

  /**
   * Minimizes these costs. Columns with `isBarred` do not enter, and reduced costs above `-tolerance` count as zero.
   * Returns false if the work exceeds `mostWork`.
   */
  minimize(
    costs: readonly number[],
    tolerance: number,
    mostWork: number,
    isBarred: (column: number) => boolean = () => false,
  ): boolean {
    const columns = this.starts.slice(1).map((_, column) => column);
    const free = columns.filter((column) => !isBarred(column));
    let least = Number.POSITIVE_INFINITY;
    for (let stalled = 0; stalled <= MAX_STALLED; stalled += 1) {
      if (this.age >= INVERSE_AGE) this.invert();
      this.priceAt(costs);
      const cost = this.basis.reduce(
        (sum, column, i) => sum + (costs[column] as number) * (this.amounts[i] as number),
        0,
      );
      if (cost < least) [least, stalled] = [cost, 0];
      const listed = this.list(free, costs);
      const reduced = Float64Array.from(listed, (column) =>
        this.reduced(column, costs[column] as number, this.prices),
      );
      const weights = new Float64Array(listed.length).fill(1);
      for (let pivots = 0; pivots < PRICES_AGE; pivots += 1) {
        const best = steepest(reduced, weights, tolerance);
        if (best === -1 && pivots === 0) return true;
        if (best === -1) break;
        if (this.work > mostWork) return false;
        this.express(listed[best] as number);
        const position = this.leaving();
        if (position === -1) return true;
        this.pivot(position, listed[best] as number);
        this.update(listed, reduced, weights, best);
      }
    }
    return true;
  }

  /** Lists the columns with the lowest reduced costs, in their order. */
  private list(columns: readonly number[], costs: readonly number[]): readonly number[] {
    this.work += this.rows.length;
    if (columns.length <= MAX_LISTED) return columns;
    const reduced = Float64Array.from(columns, (column) =>
      this.reduced(column, costs[column] as number, this.prices),
    );
    const highest = reduced.toSorted()[MAX_LISTED] as number;
    return columns.filter((_, i) => (reduced[i] as number) < highest);
  }

  /** Adapts the prices, and the reduced costs and weights of the listed columns, to the last pivot. */
  private update(
    listed: readonly number[],
    reduced: Float64Array,
    weights: Float64Array,
    best: number,
  ): void {
    const { prices, pivotRow } = this;
    const gain = reduced[best] as number;
    const weight = weights[best] as number;
    for (let k = 0; k < prices.length; k += 1)
      prices[k] = (prices[k] as number) + gain * (pivotRow[k] as number);
    for (let i = 0; i < listed.length; i += 1) {
      const factor = -this.reduced(listed[i] as number, 0, pivotRow);
      if (factor === 0) continue;
      reduced[i] = (reduced[i] as number) - gain * factor;
      weights[i] = Math.max(weights[i] as number, factor * factor * weight);
    }
    this.work += 4 * listed.length;
  }

  private priceAt(costs: readonly number[]): void {
    const { size, basis, prices, inverse } = this;
    prices.fill(0);
    for (let i = 0; i < size; i += 1) {
      const key = this.keyOf(basis[i] as number);
      const cost = (costs[basis[i] as number] as number) - (key === -1 ? 0 : (costs[key] as number));
      if (cost === 0) continue;
      const row = i * size;
      for (let k = 0; k < size; k += 1)
        prices[k] = (prices[k] as number) + cost * (inverse[row + k] as number);
    }
    for (let i = size; i < basis.length; i += 1)
      prices[i] = this.reduced(basis[i] as number, costs[basis[i] as number] as number, prices);
  }

  /** Returns the key of a column's choice, or -1. */
  private keyOf(column: number): number {
    const choice = this.choices[column] as number;
    return choice === -1 ? -1 : (this.basis[choice] as number);
  }

  /** Expresses a column by the basis, in `entering`. */
  private express(column: number): void {
    const { size, basis, entering, choices } = this;
    const key = this.keyOf(column);
    entering.fill(0);
    this.addExpressed(column, 1);
    if (key !== -1) {
      this.addExpressed(key, -1);
      entering[choices[column] as number] = 1;
    }
    for (let i = 0; i < size; i += 1) {
      const choice = choices[basis[i] as number] as number;
      if (choice !== -1) entering[choice] = (entering[choice] as number) - (entering[i] as number);
    }
  }

  private addExpressed(column: number, times: number): void {
    const { size, inverse, entering, rows } = this;
    const end = this.starts[column + 1] as number;
    for (let i = this.starts[column] as number; i < end; i += 1) {
      const row = rows[i] as number;
      if (row >= size) continue;
      const factor = times * (this.factors[i] as number);
      for (let k = 0, at = row; k < size; k += 1, at += size)
        entering[k] = (entering[k] as number) + factor * (inverse[at] as number);
    }
  }

  /** Returns the position of the basis whose amount becomes 0 first, or -1. Ties go to the largest factor. */
  private leaving(): number {
    const { entering, amounts } = this;
    let position = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < entering.length; i += 1) {
      const factor = entering[i] as number;
      if (factor < TINY) continue;
      const ratio = Math.max(0, amounts[i] as number) / factor;
      const isTie = Math.abs(ratio - least) <= TINY && factor > (entering[position] as number);
      if (ratio >= least - TINY && !isTie) continue;
      least = Math.min(least, ratio);
      position = i;
    }
    return position;
  }

  /** Puts a column, which `entering` expresses, at a position of the basis. */
  private pivot(leaving: number, column: number): void {
    const { size, entering, amounts, basis, pivotRow } = this;
    const position = leaving < size ? leaving : this.replaceKey(leaving);
    const amount = (amounts[position] as number) / (entering[position] as number);
    for (let i = 0; i < amounts.length; i += 1)
      amounts[i] = (amounts[i] as number) - amount * (entering[i] as number);
    amounts[position] = amount;
    basis[position] = column;
    pivotRow.fill(0);
    if (position >= size) {
      pivotRow[position] = 1;
      return;
    }
    this.eliminate(position);
    for (let i = size; i < pivotRow.length; i += 1)
      pivotRow[i] = this.reduced(basis[i] as number, 0, pivotRow);
    this.age += 1;
  }

  /** Swaps a key with another column of its choice and returns the new position, or the same one if there is no other. */
  private replaceKey(choice: number): number {
    const { size, inverse, basis } = this;
    const isOfChoice = (column: number, i: number) => i < size && this.choices[column] === choice;
    const position = basis.findIndex(isOfChoice);
    if (position === -1) return choice;
    const row = position * size;
    for (let i = 0; i < size; i += 1) {
      if (i === position || this.choices[basis[i] as number] !== choice) continue;
      for (let k = 0; k < size; k += 1)
        inverse[row + k] = (inverse[row + k] as number) + (inverse[i * size + k] as number);
    }
    for (let k = 0; k < size; k += 1) inverse[row + k] = -(inverse[row + k] as number);
    for (const list of [this.entering, this.amounts, basis])
      [list[position], list[choice]] = [list[choice] as number, list[position] as number];
    return position;
  }

  /** Adapts the inverse to the column that `entering` expresses at a position. */
  private eliminate(position: number): void {
    const { size, inverse, entering, pivotRow } = this;
    const factor = entering[position] as number;
    const row = position * size;
    for (let k = 0; k < size; k += 1) {
      pivotRow[k] = (inverse[row + k] as number) / factor;
      inverse[row + k] = pivotRow[k] as number;
    }
    for (let i = 0; i < size; i += 1) {
      const times = entering[i] as number;
      if (i === position || Math.abs(times) < TINY) continue;
      for (let k = 0, at = i * size; k < size; k += 1, at += 1)
        inverse[at] = (inverse[at] as number) - times * (pivotRow[k] as number);
      this.work += size;
    }
  }

  /** Calculates the inverse by eliminating every column from unit columns, the shortest first, and the amounts. */
  private invert(): void {
    const { size, inverse, entering, basis, amounts } = this;
    const lengthOf = (column: number) =>
      (this.starts[column + 1] as number) - (this.starts[column] as number);
    const columns = [...basis.subarray(0, size)].sort((a, b) => lengthOf(a) - lengthOf(b) || a - b);
    inverse.fill(0);
    for (let i = 0; i < size; i += 1) inverse[i * size + i] = 1;
    const isTaken = new Uint8Array(size);
    for (const column of columns) {
      this.express(column);
      let position = -1;
      for (let i = 0; i < size; i += 1) {
        const factor = Math.abs(entering[i] as number);
        if (isTaken[i] === 0 && (position === -1 || factor > Math.abs(entering[position] as number)))
          position = i;
      }
      isTaken[position] = 1;
      this.eliminate(position);
      basis[position] = column;
    }
    this.age = 0;
    amounts.fill(0);
    const sides = this.rightSides.slice();
    for (let i = size; i < basis.length; i += 1) {
      const key = basis[i] as number;
      amounts[i] = sides[i] as number;
      for (let at = this.starts[key] as number; at < (this.starts[key + 1] as number); at += 1) {
        const row = this.rows[at] as number;
        sides[row] = (sides[row] as number) - (this.factors[at] as number) * (amounts[i] as number);
      }
    }
    for (let i = 0; i < size; i += 1) {
      let amount = 0;
      for (let k = 0; k < size; k += 1) amount += (inverse[i * size + k] as number) * (sides[k] as number);
      amounts[i] = amount;
      const choice = this.choices[basis[i] as number] as number;
      if (choice !== -1) amounts[choice] = (amounts[choice] as number) - amount;
    }
  }
}

/** Returns the index with the steepest descent, or -1 if no reduced cost is below `-tolerance`. */
function steepest(reduced: Float64Array, weights: Float64Array, tolerance: number): number {
  let best = -1;
  let most = 0;
  for (let i = 0; i < reduced.length; i += 1) {
    const gain = reduced[i] as number;
    if (gain >= -tolerance) continue;
    const slope = (gain * gain) / (weights[i] as number);
    if (slope <= most) continue;
    most = slope;
    best = i;
  }
  return best;
}
