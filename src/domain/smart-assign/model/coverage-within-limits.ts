import type { RankedPlace } from './coverage.ts';
import { Filling, type FillingMonth } from './filling.ts';
import type { Candidate, MonthModel, Person } from './month-model.ts';

/** The most candidates that the search visits: some seconds in the largest months, and milliseconds in all others. */
export const MOST_VISITS = 5e7;

/** Which places of a month can be filled within people's own limits, and with which people. */
export interface FilledMonth {
  readonly choices: readonly Candidate[];
  /** For each ranked place, whether it is filled. */
  readonly filled: readonly boolean[];
  /** Whether no other choices fill more or more important places. */
  readonly isProved: boolean;
  /** How many candidates the search visited. */
  readonly visits: number;
}

/** Returns whether limits can keep anyone from a service: if not, services can be filled one by one. */
export function hasLimits(people: readonly Person[], near: MonthModel['near']): boolean {
  return people.some(({ mostPlanned, inTeams, isNeverNear, candidates }) => {
    if (mostPlanned < candidates.length || inTeams !== null) return true;
    return (
      isNeverNear && candidates.some((a) => candidates.some((b) => near[a.service]?.includes(b.service)))
    );
  });
}

/**
 * Returns how to fill as many places of a month as people's own limits allow (level 1), and the most important ones
 * (level 2). `ranked` are the open places of all services by importance. `excluded` is 1 for a person at a service they
 * may not serve at (`Filling`). After visiting `mostVisits` candidates, the best choices so far are returned.
 *
 * Without "never two in a row", the sets that can be filled are the sets linked to the people in a network in which
 * each person has a capacity. They form a gammoid (Mason 1972), so a greedy selection is optimal, as for one service.
 * The rule is enforced by branch and bound (Land and Doig 1960): two services of a person that are too near each other
 * divide the plans into those where the person does not serve at the first, and those where they serve at none near it. A limit in
 * a team of someone who is in several is enforced in the same way: at one of the services beyond it, they do not serve.
 */
export function fillWithinLimits(
  month: FillingMonth,
  ranked: readonly RankedPlace[],
  excluded: Uint8Array = Filling.noneBarred(month),
  mostVisits = MOST_VISITS,
): FilledMonth {
  const size = month.near.length;
  const at = (person: Person, service: number) => person.index * size + service;
  let visits = 0;
  const fill = (barred: Uint8Array) => {
    const found = month.slots.map((slots) => {
      const filling = new Filling(month, barred, slots);
      const filled = filling.fill(ranked);
      visits += filling.visits;
      return { choices: filling.choices(), filled, clashes: filling.clashes() };
    });
    // Each is an upper bound of the plans in this branch.
    return found.reduce((a, b) => (compareFilled(a.filled, b.filled, month.forced) <= 0 ? a : b));
  };
  // A first plan: all but the first services of those that clash are barred, until none are.
  const first = excluded.slice();
  let best = fill(first);
  const bound = best.filled;
  while (best.clashes.length > 0) {
    for (const { later } of best.clashes) first[at(later.person, later.service)] = 1;
    best = fill(first);
  }
  const open = [{ barred: excluded, bound }];
  for (let branch = open.pop(); branch; branch = open.pop()) {
    if (compareFilled(branch.bound, best.filled, month.forced) <= 0) continue;
    if (visits > mostVisits) return { ...best, isProved: false, visits };
    const found = fill(branch.barred);
    if (compareFilled(found.filled, best.filled, month.forced) <= 0) continue;
    const [clash] = found.clashes;
    if (!clash) {
      best = found;
      continue;
    }
    const { person } = clash.later;
    for (const services of clash.branches) {
      const barred = branch.barred.slice();
      for (const each of services) barred[at(person, each)] = 1;
      open.push({ barred, bound: found.filled });
    }
  }
  return { ...best, isProved: true, visits };
}

/** Returns a positive number if `a` is better on levels 1 and 2. So many first places count before all others. */
export function compareFilled(a: readonly boolean[], b: readonly boolean[], forced = 0): number {
  const count = (filled: readonly boolean[]) => filled.filter(Boolean).length;
  const first = forced === 0 ? 0 : count(a.slice(0, forced)) - count(b.slice(0, forced));
  if (first !== 0) return first;
  const at = a.findIndex((isFilled, rank) => isFilled !== b[rank]);
  return count(a) - count(b) || Number(a[at] ?? false) - Number(b[at] ?? false);
}
