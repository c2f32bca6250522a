import type { FamilyEffectKind } from '#domain/families/family-changes.ts';
import type { MemberId } from '#domain/ids.ts';
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
