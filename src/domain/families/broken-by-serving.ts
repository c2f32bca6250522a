import type { MemberId } from '../ids.ts';
import type { Overlapping } from '../services/overlaps.ts';
import type { ServiceRef } from '../services/services.ts';
import type { FamilyRule } from './family-rules.ts';
import { casesIn, isBroken, type Serves } from './rule-cases.ts';

/**
 * Returns a function that gives the rules that a member breaks by serving at a service: with a case that is broken if they
 * serve there and kept if they don't, whether they are saved there or not. The services are in the order of their starts.
 */
export function brokenByServing<Rule extends FamilyRule>(
  rules: readonly Rule[],
  month: { services: readonly ServiceRef[]; overlapping: Overlapping; serves: Serves },
): (member: MemberId, service: number) => Rule[] {
  const casesOf = casesIn(month.services, month.overlapping);
  const read = rules.map((rule) => ({ rule, cases: casesOf(rule) }));
  return (member, service) => {
    const supposing =
      (servesHere: boolean): Serves =>
      (id, at) =>
        id === member && at === service ? servesHere : month.serves(id, at);
    const isNewlyBroken = (one: Parameters<typeof isBroken>[0]) =>
      isBroken(one, supposing(true)) && !isBroken(one, supposing(false));
    return read.filter(({ cases }) => cases.some(isNewlyBroken)).map(({ rule }) => rule);
  };
}
