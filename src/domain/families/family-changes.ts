import type { MemberId } from '../ids.ts';
import { findContradiction } from './contradictions.ts';
import { type Family, MAX_FAMILY_SIZE, rulesOfFamily } from './family.ts';
import { type FamilyRule, membersOf } from './family-rules.ts';

/** A family with its id. */
export interface StoredFamily extends Family {
  readonly id: number;
}

/** What a change of families does to people, in the order it is shown. */
export const FAMILY_EFFECTS = [
  /** Children who come along into the other family, because no other adult is left in theirs. */
  'come_along',
  /** People whose family the merged member leaves. */
  'left_behind',
  /** Children of a family without an adult: no one can answer for them. */
  'without_adult',
  /** Children whose choice to serve only with certain people names no one any more. */
  'no_one_to_serve_with',
  /** People whose choice that one of them stays free ends. */
  'no_one_free_ends',
  /** People of a family that ends, with its choices. */
  'choices_end',
  /** People no message reaches any more. */
  'unreachable',
] as const;

export type FamilyEffectKind = (typeof FAMILY_EFFECTS)[number];

export interface FamilyEffect {
  readonly kind: FamilyEffectKind;
  readonly memberIds: readonly MemberId[];
}

const has = ({ members }: Family, id: MemberId) => members.some(({ memberId }) => memberId === id);

const idsOf = ({ members }: Family) => members.map(({ memberId }) => memberId);

const isChildIn = ({ members }: Family, id: MemberId) =>
  members.some(({ memberId, isChild }) => isChild && memberId === id);

const familyOf = <Some extends Family>(families: readonly Some[], id: MemberId) =>
  families.find((family) => has(family, id));

const adultsOf = ({ members }: Family) => members.filter(({ isChild }) => !isChild);

/** Returns the families after a member was removed. Someone is always free then, so that choice ends. */
export function familiesWithout(families: readonly StoredFamily[], id: MemberId): StoredFamily[] {
  return families
    .map((family) => ({
      ...family,
      members: family.members.filter(({ memberId }) => memberId !== id),
      oneFree: family.oneFree.includes(id) ? [] : family.oneFree,
      childrenWith: family.childrenWith?.filter((each) => each !== id) ?? null,
    }))
    .filter(({ members }) => members.length > 0);
}

/**
 * Returns the families after a member left their own. Other families keep them in their choices. The choice that someone
 * stays free ends with an adult who leaves, and with a child only if one person would be left in it.
 */
export function familiesAfterLeaving(families: readonly StoredFamily[], id: MemberId): StoredFamily[] {
  const own = familyOf(families, id);
  if (!own) return [...families];
  const [after] = familiesWithout([own], id);
  const stillFree = own.oneFree.filter((each) => each !== id);
  const oneFree = isChildIn(own, id) && stillFree.length > 1 ? stillFree : (after?.oneFree ?? []);
  return families.flatMap((family) => (family !== own ? [family] : after ? [{ ...after, oneFree }] : []));
}

/** Returns the families after one was saved. Members of other families leave theirs. */
export function familiesAfterSaving(families: readonly StoredFamily[], saved: StoredFamily): StoredFamily[] {
  const others = families.filter(({ id }) => id !== saved.id);
  const moved = saved.members.map(({ memberId }) => memberId);
  return [...moved.reduce(familiesAfterLeaving, others), saved];
}

/** Two entries of one person. The other one is merged into the first. */
export interface FamilyMerge {
  readonly stayingId: MemberId;
  readonly otherId: MemberId;
  /** Whose family the person is in, if both have one. */
  readonly family: 'staying' | 'other';
  readonly isChild: boolean;
}

/**
 * Returns the families after two entries of one person were merged. The person is in one family. Children of the other
 * one come along if they would be without an adult; then that family ends, and the adults its children serve with count
 * for all. Choices of all families name the person once.
 */
export function familiesAfterMerge(
  families: readonly StoredFamily[],
  { stayingId, otherId, family: whose, isChild }: FamilyMerge,
): StoredFamily[] {
  const own = familyOf(families, stayingId);
  const others = familyOf(families, otherId);
  const to = whose === 'other' ? (others ?? own) : (own ?? others);
  const from = [own, others].find((family) => family && family !== to);
  const isPerson = (id: MemberId) => id === stayingId || id === otherId;
  const left = from?.members.filter(({ memberId }) => !isPerson(memberId)) ?? [];
  const comeAlong =
    from !== undefined &&
    adultsOf(from).some(({ memberId }) => isPerson(memberId)) &&
    left.every((one) => one.isChild);
  const once = (ids: readonly MemberId[]) => [...new Set(ids.map((id) => (id === otherId ? stayingId : id)))];
  return families.flatMap((family): StoredFamily[] => {
    const isTo = family === to;
    const others = family.members.filter(({ memberId }) => !isPerson(memberId));
    const members = isTo
      ? [...others, { memberId: stayingId, isChild }, ...(comeAlong ? left : [])]
      : family === from && comeAlong
        ? []
        : others;
    if (members.length === 0) return [];
    const joined = isTo && comeAlong ? [family, from] : [family];
    const childrenWith = joined.flatMap((each) => (each.childrenWith ? [each.childrenWith] : []));
    return [
      {
        ...family,
        members: members.toSorted((a, b) => Number(a.isChild) - Number(b.isChild) || a.memberId - b.memberId),
        oneFree: once(joined.find(({ oneFree }) => oneFree.length > 0)?.oneFree ?? []),
        childrenWith: childrenWith.length === 0 ? null : once(childrenWith.flat()),
      },
    ];
  });
}

/** A choice that can't be kept, and who could never serve because of it. */
export interface FamilyFault {
  readonly people: readonly MemberId[];
  readonly other: FamilyRule['kind'];
  readonly otherPeople: readonly MemberId[];
}

/**
 * Returns the choice that a change of families makes impossible, as one made by hand is refused: a child among the
 * adults its family's children serve with, one person alone who stays free, or a contradiction. Null if there is none.
 * A family that already had such a fault may keep it.
 */
export function faultAfter(
  before: readonly StoredFamily[],
  after: readonly StoredFamily[],
): FamilyFault | null {
  for (const family of after) {
    const was = before.find(({ id }) => id === family.id);
    const [alone, ...more] = family.oneFree;
    if (alone !== undefined && more.length === 0 && was?.oneFree.length !== 1)
      return { people: [alone], other: 'one_free', otherPeople: was?.oneFree ?? [alone] };
    const child = family.childrenWith?.find((id) => isChildIn(family, id));
    if (child !== undefined && !(was && isChildIn(was, child) && was.childrenWith?.includes(child)))
      return { people: [child], other: 'with_adult', otherPeople: family.childrenWith ?? [] };
  }
  const isSame = (a: FamilyRule) => (b: FamilyRule) => JSON.stringify(a) === JSON.stringify(b);
  const known = before.flatMap(rulesOfFamily);
  const rules = after.flatMap(rulesOfFamily);
  const isKnown = (rule: FamilyRule) => known.some(isSame(rule));
  const found = findContradiction(
    rules.filter(isKnown),
    rules.filter((rule) => !isKnown(rule)),
  );
  return found && { people: found.members, other: found.other.kind, otherPeople: membersOf(found.other) };
}

/** Returns whether a change adds people to a family that then has more than a family can have. */
export function isOneTooLarge(before: readonly StoredFamily[], after: readonly StoredFamily[]): boolean {
  return after.some(({ id, members }) => {
    const was = before.find((family) => family.id === id)?.members.length ?? 0;
    return members.length > Math.max(was, MAX_FAMILY_SIZE);
  });
}

/** The people with a phone number or an email address of their own that they want messages at. */
export interface ReachFacts {
  readonly hasContact: ReadonlySet<MemberId>;
}

/** Returns whether messages reach a member, or for a child an adult of the family. */
export function isReached(families: readonly Family[], id: MemberId, { hasContact }: ReachFacts): boolean {
  if (hasContact.has(id)) return true;
  const family = familyOf(families, id);
  return (
    family !== undefined &&
    isChildIn(family, id) &&
    adultsOf(family).some(({ memberId }) => hasContact.has(memberId))
  );
}

/** The families, who has contact data, and who does not serve, before or after a change. */
export interface FamiliesAt extends ReachFacts {
  readonly families: readonly StoredFamily[];
  readonly notServing: ReadonlySet<MemberId>;
}

/** Returns whether none of the adults that a family's children serve with serves. Removed ones are no longer named. */
export function isAdultMissing({ childrenWith }: Family, notServing: ReadonlySet<MemberId>): boolean {
  return childrenWith?.every((id) => notServing.has(id)) ?? false;
}

/** Who is not among the people of an effect: the removed or merged member, and the remaining one of two. */
export interface ChangedPerson {
  readonly goneId: MemberId | null;
  /** Only of a merge. */
  readonly stayingId?: MemberId;
}

/** Returns what a change does to people of families. */
export function effectsOf(
  before: FamiliesAt,
  after: FamiliesAt,
  { goneId, stayingId }: ChangedPerson,
): FamilyEffect[] {
  const found: Array<readonly [FamilyEffectKind, MemberId]> = [];
  const find = (kind: FamilyEffectKind, ids: readonly MemberId[]) => {
    for (const id of ids) if (id !== goneId) found.push([kind, id]);
  };
  const ended = before.families.filter(({ id }) => !after.families.some((one) => one.id === id));
  const people = new Set([...before.hasContact, ...before.families.flatMap(idsOf)]);
  for (const id of [...people].sort((a, b) => a - b)) {
    const [was, is] = [familyOf(before.families, id), familyOf(after.families, id)];
    if (was && is && isChildIn(is, id)) {
      if (ended.includes(was)) find('come_along', [id]);
      if (adultsOf(was).length > 0 && adultsOf(is).length === 0) find('without_adult', [id]);
      const isMissing = isAdultMissing(is, after.notServing) && !after.notServing.has(id);
      if (isMissing && !isAdultMissing(was, before.notServing)) find('no_one_to_serve_with', [id]);
    }
    if (isReached(before.families, id, before) && !isReached(after.families, id, after))
      find('unreachable', [id]);
  }
  for (const was of before.families) {
    const is = after.families.find(({ id }) => id === was.id);
    const others = idsOf(was).filter((id) => id !== stayingId);
    const isLeft = (id: MemberId | null | undefined) =>
      id != null && has(was, id) && familyOf(after.families, stayingId ?? id) !== is;
    if (is && stayingId !== undefined && (isLeft(goneId) || isLeft(stayingId))) find('left_behind', others);
    const hasChoices = was.serving !== 'own' || was.oneFree.length > 0 || was.childrenWith !== null;
    if (!is && hasChoices) find('choices_end', others);
    if (is && was.oneFree.length > 0 && is.oneFree.length === 0) find('no_one_free_ends', was.oneFree);
  }
  return FAMILY_EFFECTS.flatMap((kind) => {
    const memberIds = [...new Set(found.flatMap(([each, id]) => (each === kind ? [id] : [])))];
    return memberIds.length === 0 ? [] : [{ kind, memberIds }];
  });
}

/** Who leaves a family for another one. */
export interface FamilyMove {
  readonly memberIds: readonly MemberId[];
  /** The others of the family that they leave. */
  readonly otherIds: readonly MemberId[];
}

/** Returns who leaves another family if this one is saved, and what these moves alone do to people. */
export function movesInto(
  at: FamiliesAt,
  saved: StoredFamily,
): { readonly moves: FamilyMove[]; readonly effects: FamilyEffect[] } {
  const others = at.families.filter(({ id }) => id !== saved.id);
  const moves = others.flatMap((family): FamilyMove[] => {
    const [memberIds, otherIds] = [true, false].map((isMoved) =>
      idsOf(family).filter((id) => has(saved, id) === isMoved),
    ) as [MemberId[], MemberId[]];
    return memberIds.length === 0 ? [] : [{ memberIds, otherIds }];
  });
  const members = saved.members.filter(({ memberId }) => !familyOf(others, memberId));
  const effects = effectsOf(
    { ...at, families: [...others, { ...saved, members }] },
    { ...at, families: familiesAfterSaving(others, saved) },
    { goneId: null },
  );
  // Children who move by choice don't come along.
  return { moves, effects: effects.filter(({ kind }) => kind !== 'come_along') };
}

/** Returns the families, and who has contact data, after a member was removed. */
export function withoutMember(before: FamiliesAt, id: MemberId): FamiliesAt {
  const hasContact = new Set(before.hasContact);
  hasContact.delete(id);
  return { ...before, families: familiesWithout(before.families, id), hasContact };
}

/** Returns what it does to people of families when a member no longer serves. */
export function effectsOfNotServing(before: FamiliesAt, id: MemberId): FamilyEffect[] {
  const after = { ...before, notServing: new Set([...before.notServing, id]) };
  return effectsOf(before, after, { goneId: null });
}

/** Returns the children who are without an adult, or out of reach of messages, once a member is removed. */
export function dependentsOf(before: FamiliesAt, id: MemberId): MemberId[] {
  const effects = effectsOf(before, withoutMember(before, id), { goneId: id });
  const ids = effects.flatMap(({ kind, memberIds }) =>
    kind === 'unreachable' || kind === 'without_adult' ? memberIds : [],
  );
  return [...new Set(ids)];
}
