import { familyKey, roomFault } from '../../rooms/rooms.ts';
import { byImportance } from './coverage.ts';
import { compareFilled, type FilledMonth } from './coverage-within-limits.ts';
import { barOffenders, fillWithinRules, type RuledMonth } from './coverage-within-rules.ts';
import type { Candidate, Person, Place, RoomAt } from './month-model.ts';
import { adultsIn, adultsMissing, faultOf } from './rooms-of-month.ts';

/** A place that an adult takes who is of none of some families. */
interface Seat {
  readonly place: Place;
  readonly without: readonly string[];
}

/** Which rooms get no one, and in which seats others have adults. Of the rest, nothing is decided. */
type Decisions = ReadonlyMap<RoomAt, 'closed' | readonly Seat[]>;

interface Node extends FilledMonth {
  readonly decisions: Decisions;
}

interface RoomsToFill extends RuledMonth {
  readonly rooms: readonly RoomAt[];
}

/** The most ways to open and close rooms that are tried, of services that depend on each other. */
const MOST_NODES = 10_000;

/**
 * Fills open places so that every room has enough adults, of more than one family if it asks for that, or no one is added to it.
 * Branch and bound (Land and Doig 1960) over the rooms. Closing a room removes its places. Opening it fills some of its places with
 * adults first, one branch for each way to divide these seats among its roles: every plan that opens the room has such seats.
 * That never lowers how many places can be filled, as long as all the seats can be, because a set of places that can be filled is
 * part of a largest one. So only closing a room and excluding a family lower the bound.
 */
export function fillWithinRooms(
  month: RoomsToFill,
  open: readonly Place[],
  savedIn: (place: Place) => number,
  { barred, mostVisits }: { readonly barred: Uint8Array; readonly mostVisits: number },
): FilledMonth {
  let visits = 0;
  let isComplete = true;
  /** Returns the best choices by some decisions, ignoring the rooms that nothing is decided for. Null if there are none. */
  const solve = (decisions: Decisions): Node | null => {
    const decided = decide(month, open, savedIn, decisions);
    const found = fillWithinRules(decided, barred, mostVisits - visits);
    visits += found?.visits ?? mostVisits;
    const { forced = 0 } = decided;
    const isSeated = found?.filled.slice(0, forced).every(Boolean);
    if (!found?.isProved) isComplete = false;
    if (!found || !isSeated) return null;
    return { ...found, ...asChosen(month, found.choices, decided.originals), decisions };
  };

  const impossible = month.rooms.filter((at) => !canOpen(at));
  const root = solve(new Map(impossible.map((at) => [at, 'closed'])));
  const queue = root ? [root] : [];
  const isWorse = (a: Node, b: Node) =>
    compareFilled(a.filled, b.filled) || a.decisions.size - b.decisions.size;
  const add = (node: Node) => {
    let [low, high] = [0, queue.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isWorse(queue[middle] as Node, node) <= 0) low = middle + 1;
      else high = middle;
    }
    queue.splice(low, 0, node);
  };
  let nodes = 1;
  for (let node = queue.pop(); node; node = queue.pop()) {
    const branches = branchesOf(month, node);
    // The queue has the best bound first, so no other plan is better.
    if (!branches) return { ...node, isProved: isComplete && node.isProved, visits };
    if (nodes > MOST_NODES || visits > mostVisits)
      return { ...closeFaulty(month, open, savedIn, barred, node.decisions), visits };
    for (const decisions of branches) {
      const child = solve(decisions);
      nodes += 1;
      if (child) add(child);
    }
  }
  return { ...closeFaulty(month, open, savedIn, barred, new Map()), visits };
}

/** Returns choices that keep the rooms, not proved: closes each room that has too few adults, or adults of one family. */
function closeFaulty(
  month: RoomsToFill,
  open: readonly Place[],
  savedIn: (place: Place) => number,
  barred: Uint8Array,
  start: Decisions,
): FilledMonth {
  const closed = new Map([...start].filter(([, decision]) => decision === 'closed'));
  for (;;) {
    const { originals, ...decided } = decide(month, open, savedIn, closed);
    const { choices } = barOffenders(decided, barred);
    const found = asChosen(month, choices, originals);
    const faulty = month.rooms.filter((room) => faultOf(room, found.choices) !== null);
    if (faulty.length === 0) return { ...found, isProved: false, visits: 0 };
    for (const room of faulty) closed.set(room, 'closed');
  }
}

/** Returns choices as those of the month, and which of its ranked places they fill. */
function asChosen(
  { ranked }: RoomsToFill,
  choices: readonly Candidate[],
  originals: ReadonlyMap<Candidate, Candidate>,
) {
  const chosen = choices.map((choice) => originals.get(choice) ?? choice);
  const counts = new Map<Place, number>();
  for (const { place } of chosen) counts.set(place, (counts.get(place) ?? 0) + 1);
  return { choices: chosen, filled: ranked.map(({ place, rank }) => (counts.get(place) ?? 0) > rank) };
}

/** Returns the month with the places and people of some decisions: the seats first, and no places in closed rooms. */
function decide(
  month: RoomsToFill,
  open: readonly Place[],
  savedIn: (place: Place) => number,
  decisions: Decisions,
): RoomsToFill & { readonly originals: ReadonlyMap<Candidate, Candidate> } {
  const originals = new Map<Candidate, Candidate>();
  if (decisions.size === 0) return { ...month, originals };
  const people = month.people.map((person): Person => ({ ...person, candidates: [] }));
  const copy = (place: Place, capacity: number, isFit: (person: Person) => boolean): Place => {
    const copied: Place = { ...place, open: capacity, candidates: [] };
    for (const one of place.candidates) {
      if (!isFit(one.person)) continue;
      const candidate = { ...one, person: people[one.person.index] as Person, place: copied };
      originals.set(candidate, one);
      copied.candidates.push(candidate);
    }
    return copied;
  };
  const closed = new Set<Place>();
  const seatsAt = new Map<Place, number>();
  const seats: Place[] = [];
  for (const [{ places }, decision] of decisions) {
    if (decision === 'closed') for (const place of places) closed.add(place);
    else
      for (const { place, without } of decision) {
        seatsAt.set(place, (seatsAt.get(place) ?? 0) + 1);
        seats.push(copy(place, 1, ({ member }) => !member.isChild && !without.includes(familyKey(member))));
      }
  }
  const savedOf = new Map<Place, number>();
  const rest = open.flatMap((place) => {
    const taken = seatsAt.get(place) ?? 0;
    if (closed.has(place) || place.open <= taken) return [];
    const left = copy(place, place.open - taken, () => true);
    savedOf.set(left, savedIn(place) + taken);
    return [left];
  });
  for (const place of [...seats, ...rest])
    for (const candidate of place.candidates) candidate.person.candidates.push(candidate);
  for (const person of people) person.candidates.sort((a, b) => a.index - b.index);
  const must = month.must.map((row) => ({
    ...row,
    terms: row.terms.map((term) => ({ ...term, person: people[term.person.index] as Person })),
  }));
  const ranked = [
    ...seats.map((place) => ({ place, rank: 0 })),
    ...byImportance(rest, (place) => savedOf.get(place) as number),
  ];
  const last = new Set([...(month.last ?? [])].map(({ index }) => people[index] as Person));
  return { ...month, people, must, last, ranked, forced: seats.length, originals };
}

/** Returns whether a room can be open: whether it has enough places, and enough people could serve. */
function canOpen({ room, places, saved, could }: RoomAt): boolean {
  const seats = places.reduce((sum, { open }) => sum + open, 0);
  return seats >= adultsMissing({ room, saved }) && roomFault(room, [...saved, ...could]) === null;
}

/** Returns how to divide the plans of a node in which a room lacks something, or null if none does. */
function branchesOf({ rooms }: RoomsToFill, { decisions, choices }: Node): Decisions[] | null {
  for (const at of rooms) {
    if (!faultOf(at, choices)) continue;
    const decided = decisions.get(at);
    const branch = (decision: 'closed' | readonly Seat[]) => new Map(decisions).set(at, decision);
    if (!decided || decided === 'closed')
      return [
        branch('closed'),
        ...waysToSeat(at.places, adultsMissing(at)).map((places) =>
          branch(places.map((place) => ({ place, without: [] }))),
        ),
      ];
    // All its adults are of one family: one of the seats goes to someone else.
    const [adult] = adultsIn(at, choices);
    const without = adult ? familyKey(adult) : '';
    const seen = new Set<string>();
    return decided.flatMap((seat, index) => {
      const key = `${seat.place.index} ${seat.without.join()}`;
      if (seen.has(key)) return [];
      seen.add(key);
      const other = { ...seat, without: [...seat.without, without] };
      return [branch(decided.with(index, other))];
    });
  }
  return null;
}

/** Returns all ways to divide so many seats among places. */
function waysToSeat(places: readonly Place[], seats: number): Place[][] {
  const [first, ...others] = places;
  if (!first) return seats === 0 ? [[]] : [];
  const adults = first.candidates.filter(({ person }) => !person.member.isChild).length;
  const most = Math.min(first.open, seats, adults);
  return Array.from({ length: most + 1 }, (_, here) => here).flatMap((here) =>
    waysToSeat(others, seats - here).map((rest) => [...new Array<Place>(here).fill(first), ...rest]),
  );
}
