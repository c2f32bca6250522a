import type { MemberId } from '../ids.ts';
import type { FamilyRule, RuleStrength } from './family-rules.ts';

/** How people of a family want to serve: each on their own, at the same service, on the same day, or never at the same service. */
export const SERVING_CHOICES = ['own', 'together', 'same_day', 'apart'] as const;
export type ServingChoice = (typeof SERVING_CHOICES)[number];

/** Who that choice applies to. */
export const SERVING_FOR = ['adults', 'all'] as const;

/** How strictly the plan keeps a family's choices. */
export const STRICTNESS = ['prefer', 'must'] as const satisfies readonly RuleStrength[];

/** The maximum number of people in a family, and in each of its choices. */
export const MAX_FAMILY_SIZE = 30;

/** The people of one family, and the four choices for the plan. */
export interface Family {
  readonly members: ReadonlyArray<{ readonly memberId: MemberId; readonly isChild: boolean }>;
  readonly serving: ServingChoice;
  readonly whom: (typeof SERVING_FOR)[number];
  readonly strictness: RuleStrength;
  /** At least one of these members is always free. They may be outside the family. Empty if not chosen. */
  readonly oneFree: readonly MemberId[];
  /** Children only serve where one of these members serves. Null: children serve like everyone else. */
  readonly childrenWith: readonly MemberId[] | null;
}

/**
 * Returns the rules that follow from a family's choices. More people than a family can have get no rules: their pairs
 * would be millions.
 */
export function rulesOfFamily(family: Family): FamilyRule[] {
  const { members, serving, whom, strictness: strength, oneFree, childrenWith } = family;
  if (members.length > MAX_FAMILY_SIZE) return [];
  const served = members.filter(({ isChild }) => whom === 'all' || !isChild).map(({ memberId }) => memberId);
  const pairs = served.flatMap((a, i) => served.slice(i + 1).map((b): [MemberId, MemberId] => [a, b]));
  const children = members.filter(({ isChild }) => isChild);
  return [
    ...(serving === 'own'
      ? []
      : pairs.map((pair): FamilyRule => ({ strength, kind: serving, members: pair }))),
    ...(oneFree.length < 2 ? [] : [{ strength, kind: 'one_free', members: oneFree } as const]),
    ...(childrenWith === null
      ? []
      : children.map(
          ({ memberId }): FamilyRule => ({
            strength,
            kind: 'with_adult',
            child: memberId,
            adults: childrenWith,
          }),
        )),
  ];
}
