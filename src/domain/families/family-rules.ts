import type { MemberId } from '../ids.ts';

/** Whether the plan may never break a rule, or breaks it as rarely as possible. */
export type RuleStrength = 'must' | 'prefer';

/**
 * A rule about members who serve together, apart, or one at a time. Overlapping services are one moment, and "free" means
 * not serving.
 */
export type FamilyRule = { readonly strength: RuleStrength } & (
  | { readonly kind: 'together' | 'same_day' | 'apart'; readonly members: readonly [MemberId, MemberId] }
  /** At every moment, at least one of these members is free. */
  | { readonly kind: 'one_free'; readonly members: readonly MemberId[] }
  /** The child serves only where one of these adults serves. */
  | { readonly kind: 'with_adult'; readonly child: MemberId; readonly adults: readonly MemberId[] }
);

/** In sort order. */
export const RULE_KINDS = [
  'together',
  'same_day',
  'apart',
  'one_free',
  'with_adult',
] as const satisfies ReadonlyArray<FamilyRule['kind']>;

/** Returns the rules in an order that does not depend on the order of the list, nor of the members of a rule. */
export function sortRules<Rule extends FamilyRule>(rules: readonly Rule[]): Rule[] {
  return rules
    .map((rule) => ({
      rule,
      key: [RULE_KINDS.indexOf(rule.kind), rule.strength === 'must' ? 0 : 1, ...sortedMembers(rule)],
    }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ rule }) => rule);
}

/** Returns the members of a rule, a child before the adults. */
export function membersOf(rule: FamilyRule): readonly MemberId[] {
  return rule.kind === 'with_adult' ? [rule.child, ...rule.adults] : rule.members;
}

/**
 * Returns the rules that apply among these members. A rule of two needs both of its members. If one of several who take
 * turns is missing, someone is always free. Missing adults don't count.
 */
export function rulesAmong(
  rules: readonly FamilyRule[],
  members: { has: (id: MemberId) => boolean },
): FamilyRule[] {
  return rules.flatMap((rule): FamilyRule[] => {
    const isMember = (id: MemberId) => members.has(id);
    if (rule.kind === 'with_adult')
      return isMember(rule.child) ? [{ ...rule, adults: rule.adults.filter(isMember) }] : [];
    return rule.members.every(isMember) ? [rule] : [];
  });
}

/** Returns the members of a rule by id, but a child before the adults. */
function sortedMembers(rule: FamilyRule): MemberId[] {
  if (rule.kind === 'with_adult') return [rule.child, ...rule.adults.toSorted((a, b) => a - b)];
  return rule.members.toSorted((a, b) => a - b);
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((part, i) => part !== b[i]);
  return at === -1 ? a.length - b.length : (a[at] as number) - (b[at] ?? -1);
}
