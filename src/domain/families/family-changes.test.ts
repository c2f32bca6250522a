import { describe, expect, it } from 'vitest';
import {
  effectsOf,
  effectsOfNotServing,
  type FamilyMerge,
  familiesAfterLeaving,
  familiesAfterMerge,
  familiesWithout,
  faultAfter,
  isOneTooLarge,
  movesInto,
  type StoredFamily,
  withoutMember,
} from './family-changes.ts';

const [RUTH, RUTH2, BEN, MIA, TOM, ANNA] = [1, 2, 3, 4, 5, 6] as const;

const family = (
  id: number,
  adults: readonly number[],
  children: readonly number[],
  choices: Partial<StoredFamily> = {},
): StoredFamily => ({
  id,
  members: [
    ...adults.map((memberId) => ({ memberId, isChild: false })),
    ...children.map((memberId) => ({ memberId, isChild: true })),
  ],
  ...{ serving: 'own', whom: 'adults', strictness: 'must', oneFree: [], childrenWith: null },
  ...choices,
});

const merge: FamilyMerge = { stayingId: RUTH, otherId: RUTH2, family: 'staying', isChild: false };

/** Everyone but these has contact data before and after. */
const effects = (
  before: readonly StoredFamily[],
  after: readonly StoredFamily[],
  person: { goneId: number; stayingId?: number },
  withContact: readonly number[] = [RUTH, RUTH2, BEN],
) => {
  const at = (families: readonly StoredFamily[], gone: number | null) => ({
    families,
    hasContact: new Set(withContact.filter((id) => id !== gone)),
    notServing: new Set<number>(),
  });
  return Object.fromEntries(
    effectsOf(at(before, null), at(after, person.goneId), person).map(({ kind, memberIds }) => [
      kind,
      memberIds,
    ]),
  );
};

const merged = (families: readonly StoredFamily[], choices: Partial<FamilyMerge> = {}) =>
  familiesAfterMerge(families, { ...merge, ...choices });
const ofMerge = { goneId: RUTH2, stayingId: RUTH };

describe('merging two entries', () => {
  it('takes a child along that would be left without an adult, and ends its family', () => {
    const before = [family(1, [RUTH], [MIA]), family(2, [RUTH2], [TOM], { childrenWith: [RUTH2, ANNA] })];
    const after = merged(before);
    expect(after).toEqual([family(1, [RUTH], [MIA, TOM], { childrenWith: [RUTH, ANNA] })]);
    expect(effects(before, after, ofMerge)).toEqual({ come_along: [TOM], choices_end: [TOM] });
    expect(merged(before, { family: 'other' })).toEqual([
      family(2, [RUTH], [MIA, TOM], { childrenWith: [RUTH, ANNA] }),
    ]);
  });

  it('leaves a family that has another adult', () => {
    const before = [family(1, [RUTH], [MIA]), family(2, [RUTH2, BEN], [TOM])];
    const after = merged(before);
    expect(after).toEqual([family(1, [RUTH], [MIA]), family(2, [BEN], [TOM])]);
    expect(effects(before, after, ofMerge)).toEqual({ left_behind: [BEN, TOM] });
    expect(effects(before, after, ofMerge, [RUTH, RUTH2])).toEqual({
      left_behind: [BEN, TOM],
      unreachable: [TOM],
    });
  });

  it('keeps an adult one, also in the family of an entry as a child', () => {
    const before = [family(1, [BEN], [RUTH2])];
    expect(merged(before)).toEqual([family(1, [RUTH, BEN], [])]);
    expect(merged(before, { isChild: true })).toEqual([family(1, [BEN], [RUTH])]);
  });

  it('names the person once in the choices of every family', () => {
    const before = [
      family(1, [BEN], [], { oneFree: [RUTH2, BEN, RUTH] }),
      family(2, [ANNA], [MIA], { childrenWith: [RUTH2] }),
    ];
    expect(merged(before)).toEqual([
      family(1, [BEN], [], { oneFree: [RUTH, BEN] }),
      family(2, [ANNA], [MIA], { childrenWith: [RUTH] }),
    ]);
  });

  it.each([
    [
      'only one person to stay free',
      [family(1, [RUTH, RUTH2], [], { oneFree: [RUTH, RUTH2] })],
      {},
      'one_free',
    ],
    [
      'a child among the adults its family serves with',
      [family(1, [BEN], [RUTH2, MIA], { childrenWith: [RUTH] })],
      { isChild: true },
      'with_adult',
    ],
    [
      'someone who never serves',
      [family(1, [RUTH, BEN], [], { serving: 'together' }), family(2, [ANNA], [], { oneFree: [RUTH2, BEN] })],
      {},
      'together',
    ],
  ] as const)('is impossible with %s', (_, before, choices, other) => {
    expect(faultAfter(before, merged(before, choices))).toMatchObject({ other });
  });

  it('must not join more people than a family can have, except where it already had them', () => {
    const children = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);
    const families = (size: number) => [
      family(1, [RUTH], children(100, size)),
      family(2, [RUTH2], children(200, 10)),
    ];
    for (const [size, isTooLarge] of [
      [19, false],
      [20, true],
    ] as const)
      expect(isOneTooLarge(families(size), merged(families(size)))).toBe(isTooLarge);
    const large = [family(1, [RUTH], children(100, 40)), family(2, [RUTH2, BEN], [])];
    expect(isOneTooLarge(large, merged(large))).toBe(false);
  });

  it('keeps a fault that a family had before', () => {
    const before = [family(1, [BEN], [MIA], { childrenWith: [] })];
    expect(faultAfter(before, merged(before))).toBeNull();
  });
});

describe('removing a member', () => {
  it('names the children without an adult, and people whose choices end', () => {
    const before = [family(1, [RUTH], [MIA], { oneFree: [RUTH, ANNA], childrenWith: [RUTH] })];
    const after = familiesWithout(before, RUTH);
    expect(after).toEqual([family(1, [], [MIA], { childrenWith: [] })]);
    expect(effects(before, after, { goneId: RUTH })).toEqual({
      without_adult: [MIA],
      no_one_to_serve_with: [MIA],
      no_one_free_ends: [ANNA],
      unreachable: [MIA],
    });
  });
});

describe('leaving a family', () => {
  const before = [
    family(1, [RUTH, BEN], [MIA], { oneFree: [RUTH, BEN, MIA] }),
    family(2, [ANNA], [], { oneFree: [MIA, ANNA] }),
  ];

  it('ends the choice that someone stays free for an adult, not for a child', () => {
    const freeWithout = (id: number) => familiesAfterLeaving(before, id).map(({ oneFree }) => oneFree);
    expect(freeWithout(RUTH)).toEqual([[], [MIA, ANNA]]);
    expect(freeWithout(MIA)).toEqual([
      [RUTH, BEN],
      [MIA, ANNA],
    ]);
  });

  it('leaves a child out of reach of messages', () => {
    expect(effects(before, familiesAfterLeaving(before, MIA), { goneId: ANNA })).toEqual({
      unreachable: [MIA],
    });
  });
});

describe('moving to another family', () => {
  const before = [
    family(1, [RUTH, BEN], [MIA], { oneFree: [RUTH, BEN], childrenWith: [RUTH] }),
    family(2, [ANNA], [TOM]),
  ];
  const move = (saved: StoredFamily) => {
    const at = { families: before, hasContact: new Set([RUTH, ANNA]), notServing: new Set<number>() };
    const { moves, effects } = movesInto(at, saved);
    return { moves, effects: Object.fromEntries(effects.map(({ kind, memberIds }) => [kind, memberIds])) };
  };

  it('ends what ends when someone leaves, and names who stays behind', () => {
    expect(move(family(2, [ANNA, RUTH], [TOM]))).toEqual({
      moves: [{ memberIds: [RUTH], otherIds: [BEN, MIA] }],
      effects: {
        no_one_to_serve_with: [MIA],
        no_one_free_ends: [RUTH, BEN],
        unreachable: [MIA],
      },
    });
  });

  it('ends the choices of a family that no one is left in', () => {
    expect(move(family(3, [RUTH, BEN], [MIA]))).toEqual({
      moves: [{ memberIds: [RUTH, BEN, MIA], otherIds: [] }],
      effects: { choices_end: [RUTH, BEN, MIA] },
    });
  });

  it('does not name what the family itself changes', () => {
    expect(move(family(2, [], [TOM, MIA]))).toEqual({
      moves: [{ memberIds: [MIA], otherIds: [RUTH, BEN] }],
      effects: { without_adult: [MIA], unreachable: [MIA] },
    });
  });
});

describe('adults who do not serve', () => {
  const at = (...notServing: number[]) => ({
    families: [family(1, [RUTH, BEN], [MIA, TOM], { childrenWith: [RUTH, BEN] })],
    hasContact: new Set([RUTH, BEN]),
    notServing: new Set(notServing),
  });
  const children = [{ kind: 'no_one_to_serve_with', memberIds: [MIA, TOM] }];

  it('are no one to serve with, so the children are named with the last one who serves', () => {
    expect(effectsOfNotServing(at(), BEN)).toEqual([]);
    expect(effectsOfNotServing(at(RUTH), BEN)).toEqual(children);
    expect(effectsOfNotServing(at(RUTH, TOM), BEN)).toEqual([{ ...children[0], memberIds: [MIA] }]);
    expect(effectsOfNotServing(at(RUTH, BEN), BEN)).toEqual([]);
  });

  it('are no help when the last one who serves is removed', () => {
    expect(effectsOf(at(RUTH), withoutMember(at(RUTH), BEN), { goneId: BEN })).toEqual(children);
    expect(effectsOf(at(RUTH), withoutMember(at(RUTH), RUTH), { goneId: RUTH })).toEqual([]);
  });
});
