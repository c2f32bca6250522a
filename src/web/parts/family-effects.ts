import type { FamilyInResponse } from '#contract/families.ts';
import type { ManagedMember } from '#contract/members.ts';
import type { FamiliesAt, FamilyEffect, FamilyEffectKind } from '#domain/families/family-changes.ts';
import type { MemberId } from '#domain/ids.ts';
import { contactOf } from '#domain/members/contact.ts';
import type { Named } from '#domain/members/member-name.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { listInSentence } from '#languages/lists.ts';
import { t } from '#languages/t.ts';

/** Returns what a change does to people of families, as a sentence. */
export function familyEffectText({
  kind,
  people,
}: {
  readonly kind: FamilyEffectKind;
  readonly people: ReadonlyArray<Named & { readonly id: MemberId }>;
}): string {
  const nameOf = nameAmong(people, 'full');
  return t(`common:familyEffects.${kind}`, { names: listInSentence(people.map(nameOf)) });
}

/** Returns what is read about families as the rules about their changes take it. */
export function familiesAt(
  families: readonly FamilyInResponse[],
  members: readonly ManagedMember[],
): FamiliesAt {
  const idsOf = (list: readonly ManagedMember[]) => new Set(list.map(({ id }) => id));
  return {
    families: families.map(({ isAdultMissing, ...family }) => ({
      ...family,
      childrenWith: family.childrenWith.length > 0 || isAdultMissing ? family.childrenWith : null,
    })),
    hasContact: idsOf(members.filter((one) => contactOf(one) !== null)),
    notServing: idsOf(members.filter(({ doesNotServe }) => doesNotServe)),
  };
}

/** Returns effects with the people that they name. */
export function withPeople(effects: readonly FamilyEffect[], members: readonly ManagedMember[]) {
  return effects.map(({ kind, memberIds }) => ({
    kind,
    people: members.filter(({ id }) => memberIds.includes(id)),
  }));
}
