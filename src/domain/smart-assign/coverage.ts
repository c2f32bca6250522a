import type { Person, Place } from './month-model.ts';

/** One place of a role: `rank` 0 is the first place nobody is saved in. */
interface RankedPlace {
  readonly place: Place;
  readonly rank: number;
}

/**
 * The open places of one Sunday by importance (level 2): the first place of every role in role order, then
 * second places, and so on. Saved people stand in a role's first places.
 */
export function byImportance(places: readonly Place[], savedIn: (place: Place) => number): RankedPlace[] {
  const ranked = places.flatMap((place) =>
    // More places than candidates cannot be filled, whatever the limit.
    Array.from({ length: Math.min(place.open, place.candidates.length) }, (_, rank) => ({
      place,
      rank,
      depth: rank + savedIn(place),
    })),
  );
  // The sort is stable, and the places came in role order.
  return ranked.sort((a, b) => a.depth - b.depth);
}

/**
 * Gives how many places of each role can be filled on one Sunday: as many as possible (level 1), and among
 * all ways to fill so many, the most important ones (level 2).
 *
 * Both at once, because the sets of places that can be filled together are the independent sets of a matroid,
 * the transversal matroid (Edmonds and Fulkerson 1965): taking the places by importance and keeping each that
 * can still be filled gives a set of greatest size and of greatest importance (Rado 1957, Edmonds 1971).
 * Whether one more can be filled is found by an augmenting path (Berge 1957, Kuhn 1955): somebody free takes
 * it, or somebody moves over to it whose own place somebody else can take.
 */
export function fillable(ranked: readonly RankedPlace[]): Map<Place, number> {
  const holds = new Map<Person, Place>();
  const filled = new Map<Place, number>();
  const full = new Set<Place>();

  const augment = (place: Place, seen: Set<Person>): boolean => {
    for (const { person } of place.candidates) {
      if (seen.has(person)) continue;
      seen.add(person);
      const held = holds.get(person);
      if (held && !augment(held, seen)) continue;
      holds.set(person, place);
      return true;
    }
    return false;
  };

  for (const { place } of ranked) {
    if (full.has(place)) continue;
    if (augment(place, new Set())) filled.set(place, (filled.get(place) ?? 0) + 1);
    // What cannot be filled now cannot be filled later either: the matroid only grows fuller.
    else full.add(place);
  }
  return filled;
}
