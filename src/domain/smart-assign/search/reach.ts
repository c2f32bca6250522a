/** More services than can be in reach. */
const MAX_SIZE = 32;

/** How the choices in reach change with the next service. Each list has one entry for each choice before. */
interface ReachStep {
  readonly to: Reach;
  /** The index of the rest of the choice. */
  readonly left: readonly number[];
  /** How many services are left of it. */
  readonly counts: readonly number[];
  /** The index of the rest together with the next service, or -1 if one of them overlaps it. */
  readonly together: readonly number[];
}

/**
 * The choices among the last services of a person that the dynamic program remembers: all of those without overlaps. A
 * choice is a sum of powers of two, the earliest service being the least significant. They are in ascending order.
 */
export class Reach {
  /** The number of services in reach. */
  readonly size: number;
  readonly choices: readonly number[];
  private readonly steps = new Map<number, ReachStep>();
  private readonly known: Map<string, Reach>;

  private constructor(size: number, choices: readonly number[], known: Map<string, Reach>) {
    this.size = size;
    this.choices = choices;
    this.known = known;
  }

  /** Returns a reach without services. */
  static empty(): Reach {
    return new Reach(0, [0], new Map());
  }

  /** Drops the first services, and adds one that overlaps these of all of them, as a sum of powers of two. */
  step(dropped: number, overlapping: number): ReachStep {
    const key = overlapping * MAX_SIZE + dropped;
    const step = this.steps.get(key) ?? this.makeStep(dropped, overlapping >> dropped);
    this.steps.set(key, step);
    return step;
  }

  private makeStep(dropped: number, overlapping: number): ReachStep {
    const rest = this.size - dropped;
    const choices = [...new Set(this.choices.map((choice) => choice >> dropped))];
    const free = choices.filter((choice) => (choice & overlapping) === 0);
    const indexes = new Map(choices.map((choice, index) => [choice, index]));
    const added = new Map(free.map((choice, index) => [choice, choices.length + index]));
    const left = this.choices.map((choice) => choice >> dropped);
    return {
      to: this.reachOf(rest + 1, [...choices, ...free.map((choice) => choice + 2 ** rest)]),
      left: left.map((choice) => indexes.get(choice) as number),
      counts: left.map(countBits),
      together: left.map((choice) => added.get(choice) ?? -1),
    };
  }

  /** Returns a reach with these choices, the same one for the same choices, so that each step is made once. */
  private reachOf(size: number, choices: readonly number[]): Reach {
    const key = `${size} ${choices.join()}`;
    const reach = this.known.get(key) ?? new Reach(size, choices, this.known);
    this.known.set(key, reach);
    return reach;
  }
}

function countBits(number: number): number {
  let count = 0;
  for (let bits = number; bits > 0; bits &= bits - 1) count += 1;
  return count;
}
