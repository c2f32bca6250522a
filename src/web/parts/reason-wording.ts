import type { OpenedPlace, ReasonFact } from '#domain/smart-assign/facts/reasons.ts';
import { asSentence, joinSentences, listAlternatives, listInSentence } from '#languages/lists.ts';
import { serviceNextTo } from '#languages/services.ts';
import { t } from '#languages/t.ts';

/** The facts that are worded differently in a month with services on other days, or several a day. */
const WITHIN_WEEK = [
  'free_around',
  'would_serve_in_a_row',
  'suggested_in_a_row',
  'other_serves_in_a_row',
] as const;

function factText({ code, params }: ReasonFact, isSundaysOnly: boolean): string {
  switch (code) {
    case 'asked_for_others':
      return t('concerns:notSuited');
    case 'serves_at_same_time':
      return t('concerns:alsoServesMeanwhile', { services: params.startsAt });
    case 'asked_for_at_most':
      return t('concerns:atMost', params);
    case 'asked_for_at_most_in_team':
      return t('concerns:atMostInTeam', params);
    case 'asked_not_in_a_row':
      return t('concerns:notInARow');
    case 'asked_once_a_day':
      return t('concerns:onceADay');
    case 'place_stays_open':
      return params ? openedText(params) : t('concerns:reasons.place_stays_open');
    case 'last_served':
      return t('concerns:reasons.last_served', { count: params.weeks });
    case 'load':
      return t('concerns:reasons.load', { count: params.services, average: params.average });
    case 'needed_at_home':
      return t('concerns:reasons.needed_at_home', {
        count: params.names.length,
        names: listInSentence(params.names),
      });
    case 'no_adult':
      return t('concerns:reasons.no_adult', { names: listAlternatives(params.names) });
    case 'family_wish_broken':
      return t(`concerns:familyWishes.${params.kind}`, { names: listInSentence(params.names) });
  }
  const withinWeek = isSundaysOnly ? undefined : WITHIN_WEEK.find((special) => special === code);
  return withinWeek
    ? t(`concerns:reasonsWithinWeek.${withinWeek}`)
    : t(`concerns:reasons.${code}`, params as never);
}

function openedText({ role, team, day, startsAt, serviceName, isSameDay }: OpenedPlace): string {
  const service = serviceNextTo({ date: day, startsAt, name: serviceName }, isSameDay);
  return team === null
    ? t('concerns:opens.place', { role, service })
    : t('concerns:opens.placeInTeam', { role, team, service });
}

/** Returns the reason for a suggestion. It can be empty. */
export function reasonText(facts: readonly ReasonFact[], isSundaysOnly: boolean): string {
  return joinSentences(facts.map((fact) => asSentence(factText(fact, isSundaysOnly))));
}
