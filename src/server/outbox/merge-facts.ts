import type { MemberId } from '#domain/ids.ts';
import type { Named } from '#domain/members/member-name.ts';
import { callNames } from '#domain/members/namesakes.ts';
import { listInSentence } from '#languages/lists.ts';
import type { MessageKind } from './kind.ts';

/** A person that a message or a name is about. */
interface Person extends Named {
  readonly id: MemberId;
}

/**
 * Returns the merged facts of one message to these people, and who it greets. It names each of several people.
 * `companions`: others whose names must not be the same.
 */
export function mergeFacts<Facts extends object>(
  kind: MessageKind<never, Facts>,
  parts: ReadonlyArray<{ readonly person: Person; readonly facts: Facts }>,
  companions: readonly Person[] = [],
) {
  const people = parts.map(({ person }) => person);
  const names = people.map(callNames([...people, ...companions]));
  const named = parts.map(({ facts }, n) => ({ facts, name: names[n] ?? '' }));
  const [only, ...others] = named;
  const facts = only && others.length === 0 ? only.facts : kind.merge(named);
  return { facts, firstName: listInSentence(names) };
}
