import type { FamilyEffectInResponse } from '#contract/families.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { listInSentence } from '#languages/lists.ts';
import { t } from '#languages/t.ts';

/** Returns what a change does to people of families, as a sentence. */
export function familyEffectText({ kind, people }: FamilyEffectInResponse): string {
  const nameOf = nameAmong(people, 'full');
  return t(`common:familyEffects.${kind}`, { names: listInSentence(people.map(nameOf)) });
}
