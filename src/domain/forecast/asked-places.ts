import type { Candidate, Place } from '../smart-assign/model/month-model.ts';
import type { Fit } from '../smart-assign/model/suitability.ts';

/** The weight of a role preference. One preferred role counts more than the second choices of all places. */
export const FIT_WEIGHTS: Readonly<Record<Fit, number>> = {
  preferred: 10_000,
  secondary: 1,
  experienced: 0,
  flexible: 0,
  outside: 0,
};

/** Where a member would serve, and the place to name them for. */
export interface NamedPlace {
  readonly choice: Candidate;
  readonly place: Place;
}

/**
 * Returns the open places to name these members for: their own, or the open place of that service that another member
 * moved to. If no open place of the service is filled, they are named for their own.
 */
export function placesToName(choices: readonly Candidate[], filled: readonly Place[]): NamedPlace[] {
  const left = [...filled];
  const take = (isWanted: (place: Place) => boolean): Place | null => {
    const at = left.findIndex(isWanted);
    return at === -1 ? null : (left.splice(at, 1)[0] as Place);
  };
  return exchangeRoles(choices)
    .map((choice) => ({ choice, own: take((place) => place === choice.place) }))
    .map(({ choice, own }) => ({
      choice,
      place: own ?? take(({ service }) => service === choice.service) ?? choice.place,
    }));
}

/** Returns how well these places match the members' role preferences. */
export function preferenceOf(named: readonly NamedPlace[]): number {
  return named.reduce(
    (sum, { choice, place }) => sum + (choice.place === place ? FIT_WEIGHTS[choice.fit] : 0),
    0,
  );
}

/** Lets members at the same service swap roles while that matches more preferences. */
function exchangeRoles(choices: readonly Candidate[]): readonly Candidate[] {
  const exchanged = [...choices];
  const positionsAt = (service: number) =>
    choices.flatMap((choice, position) => (choice.service === service ? [position] : []));
  const positions = [...new Set(choices.map(({ service }) => service))].map(positionsAt);
  const inPlaceOf = ({ person }: Candidate, { place }: Candidate) =>
    person.candidates.find((other) => other.place === place);
  let isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (const here of positions) {
      for (const [i, a] of here.entries()) {
        for (const b of here.slice(0, i)) {
          const [one, other] = [exchanged[a] as Candidate, exchanged[b] as Candidate];
          if (one.place === other.place || (one.fit === 'preferred' && other.fit === 'preferred')) continue;
          const [first, second] = [inPlaceOf(one, other), inPlaceOf(other, one)];
          if (!first || !second) continue;
          if (
            FIT_WEIGHTS[first.fit] + FIT_WEIGHTS[second.fit] <=
            FIT_WEIGHTS[one.fit] + FIT_WEIGHTS[other.fit]
          )
            continue;
          exchanged[a] = first;
          exchanged[b] = second;
          isChanged = true;
        }
      }
    }
  }
  return exchanged;
}
