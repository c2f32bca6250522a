/** Pivots after which the prices are calculated again, and after which the inverse is. */
const PRICES_AGE = 25;
const INVERSE_AGE = 600;

/** The number of promising columns to choose from until none of them gains. */
const MAX_LISTED = 10;

/** Smaller numbers are rounding errors. */
const TINY = 1e-9;

/**
 * Minimizes a linear cost over nonnegative amounts of columns that meet every row exactly: the revised simplex method
 * with a dense inverse (Dantzig and Orchard-Hays 1954). Of equally good columns, the first one enters.
 */
export class LinearProgram {
  /** What one unit of each row is worth, at the costs of the last `minimize`. */
  readonly prices: Float64Array;
  /** The multiplications so far: a measure of time that is equal on every machine. */
  work = 0;
  private readonly size: number;
  private readonly rightSides: Float64Array;
  /** Row by row. */
  private readonly inverse: Float64Array;
  private readonly basis: Int32Array;
  private readonly amounts: Float64Array;
  /** The entering column, expressed by the basis. */
  private readonly entering: Float64Array;
  /** Column j has the rows `rows[starts[j]]` to `rows[starts[j + 1] - 1]`, and the factors at the same indexes. */
  private readonly starts: number[] = [0];
  private readonly rows: number[] = [];
  private readonly factors: number[] = [];
  private listed: readonly number[] = [];
  private age = 0;

  constructor(rightSides: Float64Array) {
    this.size = rightSides.length;
    this.rightSides = rightSides;
    this.inverse = new Float64Array(this.size * this.size);
    this.basis = new Int32Array(this.size);
    this.prices = new Float64Array(this.size);
    this.amounts = new Float64Array(this.size);
    this.entering = new Float64Array(this.size);
  }

  /** Adds a column with these factors in these rows, by default 1, and returns its number. */
  add(rows: readonly number[], factors: readonly number[] = []): number {
    for (const [i, row] of rows.entries()) {
      this.rows.push(row);
      this.factors.push(factors[i] ?? 1);
    }
    return this.starts.push(this.rows.length) - 2;
  }

  /** Starts from these columns, one per row. They must be independent and have nonnegative amounts. */
  startFrom(basis: readonly number[]): void {
    this.basis.set(basis);
    this.invert();
  }

  /** Returns the cost of a column less what its rows are worth at these prices. */
  reduced(column: number, cost: number, prices: Float64Array): number {
    let worth = 0;
    const end = this.starts[column + 1] as number;
    for (let i = this.starts[column] as number; i < end; i += 1)
      worth += (this.factors[i] as number) * (prices[this.rows[i] as number] as number);
    return cost - worth;
  }

  /** Calls `use` with each column of the basis and its amount. The others have none. */
  forEachAmount(use: (column: number, amount: number) => void): void {
    for (let i = 0; i < this.size; i += 1) use(this.basis[i] as number, this.amounts[i] as number);
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
    let pricesAge = PRICES_AGE;
    this.listed = [];
    for (;;) {
      if (pricesAge >= PRICES_AGE) {
        if (this.age >= INVERSE_AGE) this.invert();
        this.priceAt(costs);
        pricesAge = 0;
      }
      let enters = this.cheapestListed(costs, tolerance);
      if (enters === -1) {
        this.list(costs, tolerance, isBarred);
        enters = this.cheapestListed(costs, tolerance);
      }
      if (enters === -1) {
        if (pricesAge === 0) return true;
        pricesAge = PRICES_AGE;
        continue;
      }
      if (this.work > mostWork) return false;
      const reduced = this.reduced(enters, costs[enters] as number, this.prices);
      this.express(enters);
      const position = this.leaving();
      if (position === -1) return true;
      this.pivot(position, enters);
      const row = position * this.size;
      for (let k = 0; k < this.size; k += 1)
        this.prices[k] = (this.prices[k] as number) + reduced * (this.inverse[row + k] as number);
      pricesAge += 1;
    }
  }

  /** Returns the listed column with the lowest reduced cost, or -1 if none is below `-tolerance`. */
  private cheapestListed(costs: readonly number[], tolerance: number): number {
    let cheapest = -1;
    let least = -tolerance;
    for (const column of this.listed) {
      const reduced = this.reduced(column, costs[column] as number, this.prices);
      if (reduced >= least) continue;
      least = reduced;
      cheapest = column;
    }
    return cheapest;
  }

  /** Lists the columns with the lowest reduced costs below `-tolerance`, the lowest first. */
  private list(costs: readonly number[], tolerance: number, isBarred: (column: number) => boolean): void {
    const found: Array<{ column: number; reduced: number }> = [];
    for (let column = 0; column < this.starts.length - 1; column += 1) {
      const reduced = this.reduced(column, costs[column] as number, this.prices);
      if (reduced < -tolerance && !isBarred(column)) found.push({ column, reduced });
    }
    this.work += this.rows.length;
    found.sort((a, b) => a.reduced - b.reduced || a.column - b.column);
    this.listed = found.slice(0, MAX_LISTED).map(({ column }) => column);
  }

  private priceAt(costs: readonly number[]): void {
    this.prices.fill(0);
    for (let i = 0; i < this.size; i += 1) {
      const cost = costs[this.basis[i] as number] as number;
      if (cost === 0) continue;
      const row = i * this.size;
      for (let k = 0; k < this.size; k += 1)
        this.prices[k] = (this.prices[k] as number) + cost * (this.inverse[row + k] as number);
    }
  }

  /** Expresses a column by the basis, in `entering`. */
  private express(column: number): void {
    this.entering.fill(0);
    const end = this.starts[column + 1] as number;
    for (let i = this.starts[column] as number; i < end; i += 1) {
      const factor = this.factors[i] as number;
      for (let k = 0, at = this.rows[i] as number; k < this.size; k += 1, at += this.size)
        this.entering[k] = (this.entering[k] as number) + factor * (this.inverse[at] as number);
    }
  }

  /** Returns the position of the basis whose amount becomes 0 first, or -1. Of several, the one with the largest factor. */
  private leaving(): number {
    let position = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.size; i += 1) {
      const factor = this.entering[i] as number;
      if (factor < TINY) continue;
      const ratio = Math.max(0, this.amounts[i] as number) / factor;
      const isTie = Math.abs(ratio - least) <= TINY && factor > (this.entering[position] as number);
      if (ratio >= least - TINY && !isTie) continue;
      least = Math.min(least, ratio);
      position = i;
    }
    return position;
  }

  /** Puts a column, which `entering` expresses, at a position of the basis. */
  private pivot(position: number, column: number): void {
    const { size, inverse, entering, amounts } = this;
    const row = position * size;
    const factor = entering[position] as number;
    for (let k = 0; k < size; k += 1) inverse[row + k] = (inverse[row + k] as number) / factor;
    const amount = (amounts[position] as number) / factor;
    for (let i = 0; i < size; i += 1) {
      const times = entering[i] as number;
      if (i === position || Math.abs(times) < TINY) continue;
      const other = i * size;
      for (let k = 0; k < size; k += 1)
        inverse[other + k] = (inverse[other + k] as number) - times * (inverse[row + k] as number);
      amounts[i] = (amounts[i] as number) - times * amount;
      this.work += size;
    }
    amounts[position] = amount;
    this.basis[position] = column;
    this.age += 1;
  }

  /** Calculates the inverse and the amounts by pivoting every column into the basis of unit columns, the shortest first. */
  private invert(): void {
    const { size, inverse, entering } = this;
    const lengthOf = (column: number) =>
      (this.starts[column + 1] as number) - (this.starts[column] as number);
    const columns = [...this.basis].sort((a, b) => lengthOf(a) - lengthOf(b) || a - b);
    inverse.fill(0);
    for (let i = 0; i < size; i += 1) inverse[i * size + i] = 1;
    this.amounts.set(this.rightSides);
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
      this.pivot(position, column);
    }
    this.age = 0;
  }
}
