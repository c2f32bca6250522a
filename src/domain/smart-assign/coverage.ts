import type { Person, Place } from './month-model.ts';

/** One open place of a role. `rank` 0 is the first place without a saved assignment. */
export interface RankedPlace {
  readonly place: Place;
  readonly rank: number;
}

/**
 * Returns the open places of one service, or of all, by importance (level 2): the first place of every role in role order,
 * then the second places, and so on; of the same role, the earlier service first. Saved assignments count as a role's
 * first places.
 */
export function byImportance(places: readonly Place[], savedIn: (place: Place) => number): RankedPlace[] {
  const ranked = places.flatMap((place) =>
    // A role cannot fill more places than it has candidates.
    Array.from({ length: Math.min(place.open, place.candidates.length) }, (_, rank) => ({
      place,
      rank,
      depth: rank + savedIn(place),
    })),
  );
  // The sort is stable, and the input is in the order of the services and of the roles at each.
  return ranked.sort(
    (a, b) =>
      a.depth - b.depth || a.place.role.order - b.place.role.order || a.place.role.id - b.place.role.id,
  );
}

/**
 * Returns how many places of each role to fill at one service: as many as possible (level 1), and the most important
 * such set (level 2). Fillable sets form a transversal matroid (Edmonds and Fulkerson 1965), so a greedy selection is
 * optimal (Rado 1957, Edmonds 1971). Augmenting paths (Berge 1957, Kuhn 1955) test whether one more place fits.
 */
export function fillable(ranked: readonly RankedPlace[]): Map<Place, number> {
  const placeOf = new Map<Person, Place>();
  const filled = new Map<Place, number>();
  const full = new Set<Place>();

  const augment = (place: Place, seen: Set<Person>): boolean => {
    for (const { person } of place.candidates) {
      if (seen.has(person)) continue;
      seen.add(person);
      const placed = placeOf.get(person);
      if (placed && !augment(placed, seen)) continue;
      placeOf.set(person, place);
      return true;
    }
    return false;
  };

  for (const { place } of ranked) {
    if (full.has(place)) continue;
    if (augment(place, new Set())) filled.set(place, (filled.get(place) ?? 0) + 1);
    // By the matroid property, a place that cannot be filled now cannot be filled later.
    else full.add(place);
  }
  return filled;
}
