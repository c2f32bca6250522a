import type { Place } from './month-model.ts';

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
