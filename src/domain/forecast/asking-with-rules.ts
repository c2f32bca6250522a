import type { Candidate, Person, Place } from '../smart-assign/model/month-model.ts';
import { placesToName } from './asked-places.ts';
import type { Asked } from './asking.ts';

/** The most candidates visited to choose the people to ask. */
const MOST_VISITS = 2e6;

/**
 * Returns people who together fill as many places as all of these would, under "always" rules and in rooms. Of two people who must
 * serve together, or who open a room, each is only useful with the other. So people are not added one by one (`Asking`) but removed while
 * their yes is not needed: first those who could fill the fewest open places, then the last in order. The set may not
 * be the smallest. People needed only so that others can serve are named for no place.
 */
export function askWithRules(
  order: readonly Person[],
  missing: ReadonlyMap<Place, number>,
  fillWith: (asked: ReadonlySet<Person>, mostVisits?: number) => readonly Candidate[],
): Asked[] {
  const before = fillWith(new Set());
  let choices = fillWith(new Set(order));
  const most = choices.length;
  if (most === before.length) return [];
  const countUseful = ({ candidates }: Person) => candidates.filter(({ place }) => missing.has(place)).length;
  const serving = () => order.filter((person) => choices.some((choice) => choice.person === person));
  for (const person of order.toReversed().sort((a, b) => countUseful(a) - countUseful(b))) {
    const asked = new Set(serving());
    // Who does not serve is not needed.
    if (!asked.delete(person)) continue;
    const without = fillWith(asked, MOST_VISITS / order.length);
    if (without.length >= most) choices = without;
  }
  const countIn = (all: readonly Candidate[], place: Place) =>
    all.filter((one) => one.place === place).length;
  const filled = [...missing.keys()]
    .flatMap((place) =>
      new Array<Place>(Math.max(0, countIn(choices, place) - countIn(before, place))).fill(place),
    )
    .slice(0, most - before.length);
  const asked = serving();
  const askedChoices = choices.filter(({ person }) => asked.includes(person));
  const named = placesToName(askedChoices, filled).filter(({ place }) => takeFrom(filled, place));
  return asked.map((person) => ({
    person,
    places: named.filter(({ choice }) => choice.person === person).map(({ place }) => place),
  }));
}

/** Removes a place from a list. Returns whether it was there. */
function takeFrom(list: Place[], place: Place): boolean {
  const at = list.indexOf(place);
  return at !== -1 && list.splice(at, 1).length > 0;
}
