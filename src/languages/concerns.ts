import type { LackingCheck } from '#domain/checks/checks.ts';
import { membersOf } from '#domain/families/family-rules.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import type { Concern, WithTeam } from '#domain/places/concerns.ts';
import { isPlain, type Service, type ServiceRef } from '#domain/services/services.ts';
import type { NamedRule } from '#domain/serving-together/named-rules.ts';
import { formatDate } from './dates.ts';
import { listAlternatives, listInSentence, listPhrases, listText } from './lists.ts';
import { roleFullTexts } from './role-full.ts';
import { serviceLabel, serviceNextTo, serviceTitle } from './services.ts';
import { t } from './t.ts';

/** Returns how a family wants to serve, as a sentence without a period. */
export function wantsText({ kind, strength, names }: Pick<NamedRule, 'kind' | 'strength' | 'names'>): string {
  if (kind !== 'with_adult') return t(`concerns:wants.${kind}.${strength}`, { names: listInSentence(names) });
  const [name = '', ...adults] = names;
  if (adults.length === 0) return t('concerns:wants.noAdult', { name });
  return t(`concerns:wants.with_adult.${strength}`, { name, names: listAlternatives(adults) });
}

/** Returns the sentence about the person left without the leaver by this rule: a child, or the other of two. */
export function withoutText(rule: NamedRule, leaver: MemberId): string {
  const nameIf = (isLeaver: boolean) =>
    rule.names.find((_, i) => (membersOf(rule)[i] === leaver) === isLeaver) ?? '';
  return t('concerns:servesWithout', { other: nameIf(false), name: nameIf(true) });
}

/** What the words about a place need to know. */
export interface WordedPlace {
  readonly service: ServiceRef;
  readonly roleName: (roleId: RoleId) => string;
}

/** Returns the concerns about someone at a place, as a phrase. */
export function concernText(concern: Concern, { service, roleName }: WordedPlace): string {
  switch (concern.code) {
    case 'month_locked':
      return t('refusals:roster_finalized');
    case 'role_inactive':
    case 'role_not_needed':
      return t(`refusals:${concern.code}`);
    case 'role_full':
      return roleFullTexts(concern.params).message;
    case 'serves_here':
      return concern.params.withTeam
        ? withTeamText(concern.params.withTeam, service)
        : t('concerns:servesAs', { role: roleName(concern.params.roleId) });
    case 'declined_here':
      return t('builder:responses.responses.declined');
    case 'said_no':
      return t('concerns:saidNo');
    case 'away':
      return t('concerns:away');
    case 'no_answer':
      return t('concerns:noAnswer');
    case 'serves_with_other_team':
    case 'same_time_other_team':
      return listPhrases(concern.params.others.map((other) => withTeamText(other, service)));
    case 'same_time':
      return concern.params.others
        ? listPhrases(concern.params.others.map((other) => withTeamText(other, service)))
        : sameTimeText(concern.params.services, service);
    case 'guest_busy':
      return sameTimeText(concern.params.services, service);
    case 'family_must':
    case 'family_wish':
      return wantsText(concern.params.rule);
    case 'not_in_team':
      return t('concerns:notInTeam', concern.params);
    case 'check_missing':
    case 'check_missing_to_confirm':
      return lackingText(concern.params);
    case 'not_suitable':
      return t('concerns:notSuited');
    case 'learner_takes_no_place':
      return t('concerns:isLearning');
    case 'not_learning':
      return t('concerns:notLearning');
    case 'trainee_there':
      return t('concerns:traineeThere', concern.params);
    case 'learned_enough':
      return t('concerns:learnedEnough', { count: concern.params.services });
    case 'no_one_to_learn_from':
      return t('concerns:noOneToLearnFrom');
    case 'beyond_limit':
      return limitText(concern.params.limit);
    case 'same_day': {
      const { services } = concern.params;
      return services.every(isPlain)
        ? t('concerns:alsoServesThatDay')
        : t('concerns:alsoServes', { services: listText(labelsOf(services)) });
    }
    case 'often_lately':
      return t('concerns:reasons.load', { count: concern.params.services, average: concern.params.average });
  }
}

/** Returns which check someone lacks at a place, and since when, as a phrase. */
export function lackingText({ check, until }: LackingCheck): string {
  return until === null
    ? t('concerns:lacksCheck', { check })
    : t('concerns:checkEnds', { check, date: formatDate(until) });
}

function labelNextTo({ service }: WithTeam, { date }: Pick<ServiceRef, 'date'>): string {
  return serviceNextTo(service, service.date === date);
}

/** Says with which team someone serves, and at which service: all that is said of another team's place. */
function withTeamText(other: WithTeam, near: Pick<ServiceRef, 'date'>): string {
  return t('concerns:servesWithTeam', { team: other.team, service: labelNextTo(other, near) });
}

/** Says the same of someone by name. */
export function namedWithTeamText(name: string, other: WithTeam, near: Pick<ServiceRef, 'date'>): string {
  return t('concerns:namedServesWithTeam', { name, team: other.team, service: labelNextTo(other, near) });
}

function sameTimeText(services: readonly Service[], { date }: ServiceRef): string {
  return services.every((other) => other.date === date)
    ? t('concerns:alsoServesMeanwhile', { services: listText(labelsOf(services)) })
    : t('concerns:alsoServesAcrossMidnight', {
        services: listPhrases(services.map((one) => serviceTitle({ ...one, sharesDate: true }))),
      });
}

function labelsOf(services: readonly Service[]): string[] {
  return services.map((one) => one.startsAt ?? serviceLabel({ ...one, sharesDate: true }));
}

const LIMIT_TEXTS = { in_a_row: 'concerns:notInARow', once_a_day: 'concerns:onceADay' } as const;

function limitText(limit: Concern<'beyond_limit'>['params']['limit']): string {
  switch (limit.code) {
    case 'at_most':
      return t('concerns:atMost', { services: limit.services });
    case 'at_most_in_team':
      return t('concerns:atMostInTeam', { services: limit.services });
    default:
      return t(LIMIT_TEXTS[limit.code]);
  }
}
