import type { MemberId } from '../ids.ts';
import { type FamilyRule, membersOf } from './family-rules.ts';

/** The contradiction between two rules. */
export interface Contradiction {
  /** Who could never serve. */
  readonly members: readonly MemberId[];
  /** The rule that excludes it. */
  readonly other: FamilyRule;
}

/**
 * Returns the first new rule that would keep someone from ever serving, together with the other "always" rule it
 * contradicts. Null if there is none. Answers and roles don't matter, because they change.
 */
export function findContradiction(
  others: readonly FamilyRule[],
  added: readonly FamilyRule[],
): Contradiction | null {
  const rules = added.filter(isMust);
  let strict = connectedTo(rules, others.filter(isMust));
  for (const rule of rules) {
    const without = new Set(neverServing(strict));
    const members = neverServing([...strict, rule]).filter((member) => !without.has(member));
    if (members.length > 0) {
      const other = strict.findLast((each) => {
        const rest = [...strict.filter((one) => one !== each), rule];
        return !neverServing(rest).some((member) => members.includes(member));
      });
      return { members, other: other ?? rule };
    }
    strict = [...strict, rule];
  }
  return null;
}

const isMust = ({ strength }: FamilyRule) => strength === 'must';

/** Returns the other rules that are connected to these by shared members, directly or through others. */
function connectedTo(rules: readonly FamilyRule[], others: readonly FamilyRule[]): FamilyRule[] {
  const reached = new Set(rules.flatMap(membersOf));
  let connected: FamilyRule[] = [];
  for (let size = -1; size < reached.size; ) {
    size = reached.size;
    connected = others.filter((rule) => membersOf(rule).some((member) => reached.has(member)));
    for (const member of connected.flatMap(membersOf)) reached.add(member);
  }
  return connected;
}

/** Returns the members of the rules who could serve at no service. */
function neverServing(rules: readonly FamilyRule[]): MemberId[] {
  const members = new Set(rules.flatMap(membersOf));
  return [...members].filter((member) => !canServe(member, rules));
}

/** Returns whether the member can serve at any service. Follows from one person to the next. */
function canServe(member: MemberId, rules: readonly FamilyRule[]): boolean {
  const serving = new Set([member]);
  const absent = new Set<MemberId>();
  for (let size = 0; size < serving.size + absent.size; ) {
    size = serving.size + absent.size;
    for (const rule of rules) follow(rule, serving, absent);
  }
  return ![...serving].some((each) => absent.has(each));
}

/**
 * Adds the people who must serve, or may not, at a service by one rule. Services of one day may differ, so `same_day`
 * adds no one.
 */
function follow(rule: FamilyRule, serving: Set<MemberId>, absent: Set<MemberId>): void {
  switch (rule.kind) {
    case 'together':
      for (const side of [serving, absent])
        if (rule.members.some((member) => side.has(member)))
          for (const member of rule.members) side.add(member);
      return;
    case 'apart':
    case 'one_free': {
      const [last, ...more] = rule.members.filter((member) => !serving.has(member));
      if (more.length > 0) return;
      for (const member of last === undefined ? rule.members : [last]) absent.add(member);
      return;
    }
    case 'with_adult': {
      const [adult, ...more] = rule.adults.filter((each) => !absent.has(each));
      if (adult === undefined) absent.add(rule.child);
      else if (more.length === 0 && serving.has(rule.child)) serving.add(adult);
      return;
    }
    case 'same_day':
  }
}
