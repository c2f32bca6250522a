import { membersOf } from '#domain/families/family-rules.ts';
import type { MemberId } from '#domain/ids.ts';
import type { NamedRule } from '#domain/serving-together/broken-rules.ts';
import { listInSentence } from '#languages/lists.ts';
import { t } from '#languages/t.ts';

/** Returns what people of a family asked for. */
export function askedText({ kind, strength, names }: Pick<NamedRule, 'kind' | 'strength' | 'names'>): string {
  if (kind !== 'with_adult') return t(`families:asked.${kind}.${strength}`, { names: listInSentence(names) });
  const [name = '', ...adults] = names;
  if (adults.length === 0) return t('families:asked.noAdult', { name });
  const values = { name, names: listInSentence(adults), count: adults.length };
  return t(`families:asked.with_adult.${strength}`, values);
}

/** Returns who would serve without a member who leaves, against this rule: a child, or the other of two. */
export function withoutText(rule: NamedRule, leaver: MemberId): string {
  const nameIf = (isLeaver: boolean) =>
    rule.names.find((_, i) => (membersOf(rule)[i] === leaver) === isLeaver) ?? '';
  return t('families:servesWithout', { other: nameIf(false), name: nameIf(true) });
}
