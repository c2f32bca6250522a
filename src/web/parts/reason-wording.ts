import type { ReasonFact } from '#domain/smart-assign/facts/reasons.ts';
import { joinSentences, listAlternatives, listInSentence } from '#languages/lists.ts';
import { t } from '#languages/t.ts';

/** The facts that are worded differently in a month with services on other days, or several a day. */
const WITHIN_WEEK = [
  'free_around',
  'would_serve_in_a_row',
  'suggested_in_a_row',
  'other_serves_in_a_row',
] as const;

function factText({ code, params }: ReasonFact, isSundaysOnly: boolean): string {
  if (code === 'last_served') return t('common:reasons.last_served', { count: params.weeks });
  if (code === 'load') return t('common:reasons.load', { count: params.services, average: params.average });
  if (code === 'needed_at_home')
    return t('common:reasons.needed_at_home', {
      count: params.names.length,
      names: listInSentence(params.names),
    });
  if (code === 'no_adult') return t('common:reasons.no_adult', { names: listAlternatives(params.names) });
  if (code === 'family_wish_broken')
    return t(`common:familyWishes.${params.kind}`, { names: listInSentence(params.names) });
  const withinWeek = isSundaysOnly ? undefined : WITHIN_WEEK.find((special) => special === code);
  return withinWeek
    ? t(`common:reasonsWithinWeek.${withinWeek}`)
    : t(`common:reasons.${code}`, params as never);
}

/** Returns the reason for a suggestion. It can be empty. */
export function reasonText(facts: readonly ReasonFact[], isSundaysOnly: boolean): string {
  return joinSentences(facts.map((fact) => factText(fact, isSundaysOnly)));
}
