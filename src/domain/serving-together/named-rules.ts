import { type FamilyRule, membersOf, rulesAmong, sortRules } from '../families/family-rules.ts';
import type { MemberId } from '../ids.ts';
import type { Named } from '../members/member-name.ts';
import { nameAmong } from '../members/namesakes.ts';

/** A rule with the first names of its members, a child's before the adults'. */
export type NamedRule = FamilyRule & { readonly names: readonly string[] };

/** Returns the rules that apply among these members, with their names, in a fixed order. */
export function nameRules(
  rules: readonly FamilyRule[],
  members: ReadonlyArray<Named & { readonly id: MemberId }>,
): NamedRule[] {
  const nameOf = nameAmong(members, 'first');
  const names = new Map(members.map((member) => [member.id, nameOf(member)]));
  return sortRules(rulesAmong(rules, names)).map((rule) => ({
    ...rule,
    names: membersOf(rule).map((id) => names.get(id) ?? ''),
  }));
}
