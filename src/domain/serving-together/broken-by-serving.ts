import { type FamilyRule, membersOf } from '../families/family-rules.ts';
import type { MemberId } from '../ids.ts';
import type { Overlapping } from '../services/overlaps.ts';
import type { ServiceRef } from '../services/services.ts';
import { casesIn, isBroken, type RuleCase, type Serves } from './rule-cases.ts';

/**
 * Returns a function that gives the rules a member breaks by serving at a service, whether they are saved there or not:
 * rules with a case that is broken if they serve there and satisfied if not. If `servesThere` is false, gives the rules
 * they break by not serving there. The services are in the order of their starts.
 */
export function brokenByServing<Rule extends FamilyRule>(
  rules: readonly Rule[],
  month: { services: readonly ServiceRef[]; overlapping: Overlapping; serves: Serves },
): (member: MemberId, service: number, servesThere?: boolean) => Rule[] {
  const casesOf = casesIn(month.services, month.overlapping);
  const read = rules.map((rule) => ({ rule, cases: casesOf(rule) }));
  return (member, service, servesThere = true) => {
    const isBrokenIf = (one: RuleCase, isServing: boolean) =>
      isBroken(one, (id, at) => (id === member && at === service ? isServing : month.serves(id, at)));
    return read
      .filter(({ rule }) => membersOf(rule).includes(member))
      .filter(({ cases }) =>
        cases.some((one) => isBrokenIf(one, servesThere) && !isBrokenIf(one, !servesThere)),
      )
      .map(({ rule }) => rule);
  };
}
