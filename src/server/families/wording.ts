import { membersOf } from '#domain/families/family-rules.ts';
import type { MemberId } from '#domain/ids.ts';
import type { NamedRule } from '#domain/serving-together/named-rules.ts';
import { listAlternatives, listInSentence } from '#languages/lists.ts';
import { t } from '#languages/t.ts';

/** Returns how a family wants to serve, as a sentence without a period. */
export function wantsText({ kind, strength, names }: Pick<NamedRule, 'kind' | 'strength' | 'names'>): string {
  if (kind !== 'with_adult') return t(`families:wants.${kind}.${strength}`, { names: listInSentence(names) });
  const [name = '', ...adults] = names;
  if (adults.length === 0) return t('families:wants.noAdult', { name });
  return t(`families:wants.with_adult.${strength}`, { name, names: listAlternatives(adults) });
}

/** Returns the sentence about the person left without the leaver by this rule: a child, or the other of two. */
export function withoutText(rule: NamedRule, leaver: MemberId): string {
  const nameIf = (isLeaver: boolean) =>
    rule.names.find((_, i) => (membersOf(rule)[i] === leaver) === isLeaver) ?? '';
  return t('families:servesWithout', { other: nameIf(false), name: nameIf(true) });
}
