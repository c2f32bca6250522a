import type { MemberId } from '#domain/ids.ts';
import type { Named } from '#domain/members/member-name.ts';
import { callNames } from '#domain/members/namesakes.ts';
import { listInSentence } from '#languages/lists.ts';

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
