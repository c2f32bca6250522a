import { type FamilyRule, membersOf } from '../families/family-rules.ts';
import type { MemberId } from '../ids.ts';
import type { Overlapping } from '../services/overlaps.ts';
import type { ServiceRef } from '../services/services.ts';
import { casesIn, isBroken, type RuleCase, type Serves } from './rule-cases.ts';

/** Gives the rules a member breaks by serving at a service or, if `servesThere` is false, by not serving there. */
export type BrokenBy<Rule> = (member: MemberId, service: number, servesThere?: boolean) => Rule[];

/**
 * Returns a function that gives the rules a member breaks at a service, whether they serve there now or not: rules with a
 * case that is broken, and would not be without the member. Of someone who does not serve there yet, only that service
 * counts: a case that their other services break anyway is not their fault. The services are in the order of their starts.
 */
export function brokenByServing<Rule extends FamilyRule>(
  rules: readonly Rule[],
  month: { services: readonly ServiceRef[]; overlapping: Overlapping; serves: Serves },
): BrokenBy<Rule> {
  const casesOf = casesIn(month.services, month.overlapping);
  const rulesOf = new Map<MemberId, Array<{ readonly rule: Rule; readonly cases: readonly RuleCase[] }>>();
  for (const rule of rules) {
    const read = { rule, cases: casesOf(rule) };
    for (const member of membersOf(rule)) rulesOf.set(member, [...(rulesOf.get(member) ?? []), read]);
  }
  return (member, service, servesThere = true) => {
    const own = rulesOf.get(member);
    if (!own) return [];
    const isThere = month.serves(member, service);
    const isBrokenIf = ({ services, ...one }: RuleCase, isServing: boolean) =>
      isBroken({ services, ...one }, (id, at) => {
        if (id !== member) return month.serves(id, at);
        if (at === service) return isServing;
        return month.serves(id, at) && !(isThere && servesThere && !isServing && services.includes(service));
      });
    return own
      .filter(({ cases }) =>
        cases.some(
          (one) =>
            one.services.includes(service) && isBrokenIf(one, servesThere) && !isBrokenIf(one, !servesThere),
        ),
      )
      .map(({ rule }) => rule);
  };
}
