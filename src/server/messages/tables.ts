import { isDeepStrictEqual } from 'node:util';
import { initialsOfWords } from '#domain/members/name-format.ts';
import { listAlternatives } from '#languages/lists.ts';
import type { MessageFacts, NamedDuty } from '#languages/messages.ts';
import type { NamedFacts } from '../outbox/kind.ts';
import { mapTexts } from '../outbox/write-message.ts';
import { ofOne } from './digest.ts';

type Merge<Facts> = (parts: ReadonlyArray<NamedFacts<Facts>>) => Facts;

/** Names each place once, with those who are asked to take it unless all of them are. */
const mergeAsks: Merge<MessageFacts['cover_request']> = (parts) => {
  const asked = new Map<string, { place: NamedDuty; names: string[] }>();
  for (const { facts, name } of parts)
    for (const place of facts.places) {
      const key = JSON.stringify([place.role, place.service]);
      const before = asked.get(key)?.names ?? [];
      asked.set(key, { place, names: [...new Set([...before, name])] });
    }
  const all = [...asked.values()];
  if (all.every(({ names }) => names.length === parts.length))
    return { places: all.map(({ place }) => place), asked: parts.length, more: 0 };
  const places = all.flatMap(({ place, names }) => ofOne([place], listAlternatives(names)));
  return { places, asked: 1, more: 0 };
};

/** Adds the person's name to their own places. Facts about others appear once. */
function mergePlaces<Place extends NamedDuty>(
  isOwn: (place: Place) => boolean,
): Merge<{ readonly places: readonly Place[]; readonly more: number }> {
  return (parts) => {
    const places = parts.flatMap(({ facts, name }) =>
      facts.places.flatMap((place) => (isOwn(place) ? ofOne([place], name) : place)),
    );
    return { places: [...new Map(places.map((place) => [JSON.stringify(place), place])).values()], more: 0 };
  };
}

export const MERGE: { readonly [Kind in keyof MessageFacts]: Merge<MessageFacts[Kind]> } = {
  cover_request: mergeAsks,
  cover_result: mergePlaces(({ to }) => to !== 'coordinator'),
  cover_needed: mergePlaces(() => false),
  cover_corrected: mergePlaces(() => false),
};

/** Returns the same with less, or null if nothing can be left out. */
type Shorten<Facts> = (facts: Facts) => Facts | null;

/** Leaves out the last place. */
function dropPlace<Facts extends { readonly places: readonly unknown[]; readonly more: number }>(
  facts: Facts,
): Facts | null {
  return facts.places.length > 1
    ? { ...facts, places: facts.places.slice(0, -1), more: facts.more + 1 }
    : null;
}

/** Leaves out who would serve without the last of the people who can't serve. */
const dropWithout: Shorten<MessageFacts['cover_needed']> = (facts) => {
  const place = facts.places.find(({ without }) => without.length > 0);
  if (!place) return null;
  const places = facts.places.map((one) => (one === place ? { ...one, without: [] } : one));
  return { ...facts, places, more: facts.more + place.without.length };
};

/** Shortens the names of people to their initials, which a text message of another alphabet has more space for. */
function shortenNames<Facts extends { readonly places: readonly object[] }>(
  ...keys: readonly string[]
): Shorten<Facts> {
  return (facts) => {
    const places = facts.places.map((place) =>
      mapTexts(place, (text, key) => (keys.includes(key) ? initialsOfWords(text) : text)),
    );
    return isDeepStrictEqual(places, facts.places) ? null : { ...facts, places };
  };
}

/** Returns the first of these shorter versions that there is. */
const firstOf =
  <Facts>(...steps: ReadonlyArray<Shorten<Facts>>): Shorten<Facts> =>
  (facts) => {
    for (const step of steps) {
      const shorter = step(facts);
      if (shorter) return shorter;
    }
    return null;
  };

/** The items left out of a text message that needs more than two parts, always the last ones of a list. */
export const SHORTEN: { readonly [Kind in keyof MessageFacts]: Shorten<MessageFacts[Kind]> } = {
  cover_request: dropPlace,
  cover_result: firstOf(shortenNames('leaver', 'taker'), dropPlace),
  cover_needed: firstOf(shortenNames('leaver'), dropPlace, dropWithout),
  cover_corrected: firstOf(shortenNames('name'), dropPlace),
};
