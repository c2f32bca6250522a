import type { MessageWay } from '#domain/delivery/delivery.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Named } from '#domain/members/member-name.ts';
import { callNames } from '#domain/members/namesakes.ts';
import type { Language } from '#languages/index.ts';
import { listInSentence } from '#languages/lists.ts';
import type { Recipient } from './recipient-queries.ts';

/** Returns where a message goes in this way: messages with the same one can be one. */
function destinationOf({ contact, readerId, hasPush }: Recipient, way: MessageWay): string | undefined {
  if (way === 'push') return hasPush ? `devices of ${readerId}` : undefined;
  return contact?.address.toLowerCase();
}

/**
 * Returns whether the messages of a kind to two people can be one: they are of a family, and it goes to one address in one
 * language. Two people may write one email address in different capitals.
 */
export function canShareMessage(
  a: Recipient,
  b: Recipient,
  way: MessageWay,
  languageOf: (tag: string | null) => Language,
): boolean {
  return (
    a.familyId !== null &&
    a.familyId === b.familyId &&
    destinationOf(a, way) === destinationOf(b, way) &&
    languageOf(a.language) === languageOf(b.language)
  );
}

/** Returns the people of a message with those first who read their messages themselves, then children. */
export function withReadersFirst<Part extends { readonly person: Recipient }>(
  parts: readonly Part[],
): Part[] {
  const rankOf = ({ person }: Part) => Number(person.readerId !== person.id);
  return [...parts].sort((a, b) => rankOf(a) - rankOf(b));
}

/** A person that a message or a name is about. */
interface Person extends Named {
  readonly id: MemberId;
}

const isOwn = (item: unknown) => typeof item === 'object' && item !== null && 'person' in item;

/**
 * Returns the facts of one message to these people (`Digest`), and who it greets. `companions`: others whose names must
 * not be the same.
 */
export function digestOf<Facts extends object>(
  parts: ReadonlyArray<{ readonly person: Person; readonly facts: Facts }>,
  companions: readonly Person[] = [],
) {
  const people = parts.map(({ person }) => person);
  const names = people.map(callNames([...people, ...companions]));
  const listOfAll = (fact: string) => {
    const items = parts.flatMap(({ facts }, n) =>
      (facts[fact as keyof Facts] as readonly object[]).map((item) =>
        isOwn(item) ? [n, { ...item, person: names[n] }] : [null, item],
      ),
    );
    return new Map(items.map((item) => [JSON.stringify(item), item[1]])).values();
  };
  const first = parts[0]?.facts as Facts;
  const facts = Object.entries(first).map(([fact, value]) => [
    fact,
    Array.isArray(value) ? [...listOfAll(fact)] : value,
  ]);
  return {
    facts: parts.length === 1 ? first : (Object.fromEntries(facts) as Facts),
    firstName: listInSentence(names),
  };
}
