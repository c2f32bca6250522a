import type { Family } from '#domain/families/family.ts';
import type { MemberId } from '#domain/ids.ts';

const adult = (userId: MemberId) => ({ userId, isChild: false });
const own = {
  serving: 'own',
  whom: 'adults',
  strictness: 'prefer',
  oneFree: [],
  childrenWith: null,
} as const;

/**
 * The families of the sample church, by the places of their members among the sample's people: two adults with a child who
 * serves only with one of them, a couple that serves together, and one that never does, so that one stays with the children.
 */
export const SAMPLE_FAMILIES: readonly Family[] = [
  { ...own, members: [adult(1), adult(4), { userId: 30, isChild: true }], childrenWith: [1, 4] },
  { ...own, members: [adult(5), adult(8)], serving: 'together' },
  { ...own, members: [adult(10), adult(14)], oneFree: [10, 14], strictness: 'must' },
];

/** The adult who lets another one of the family answer for them: the regular member and the coordinator. */
export const SAMPLE_CONSENT = { user_id: 4, allowed_id: 1 } as const satisfies Record<string, MemberId>;
