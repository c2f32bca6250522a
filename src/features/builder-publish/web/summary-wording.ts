import type { MonthSummaryResponse } from '#contract/smart-assign.ts';
import { atStart } from '#languages/dates.ts';
import { joinSentences, listInSentence, listPhrases } from '#languages/lists.ts';
import { faultyRoomText as roomFaultText } from '#languages/rooms.ts';
import { serviceLabel, serviceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { dateInSentence } from '#web/parts/dates.ts';

/** Returns who serves often in a short time. Weeks are counted if the member serves once in each. */
export function inARowText(row: MonthSummaryResponse['consecutive'][number]): string {
  const { name, weeks, services } = row;
  const values = { name, first: dateInSentence(row.first), last: dateInSentence(row.last) };
  if (row.first === row.last)
    return t('builder:monthSummary.servicesOnOneDay', { name, count: services, date: values.first });
  return services === weeks
    ? t('builder:monthSummary.weeksInARow', { ...values, count: weeks })
    : t('builder:monthSummary.servicesCloseTogether', { ...values, count: services });
}

/** Returns who serves at services that take place at the same time. */
export function sameTimeText({ name, date, services }: MonthSummaryResponse['sameTime'][number]): string {
  if (services.some((service) => service.date !== date)) {
    const titles = services.map((service) => serviceTitle({ ...service, sharesDate: true }));
    return t('builder:monthSummary.servesAcrossMidnight', { name, services: listPhrases(titles) });
  }
  return t('builder:monthSummary.servesAtSameTime', {
    name,
    services: listInSentence(services.map((service) => serviceLabel({ ...service, date }))),
    date: dateInSentence(date),
  });
}

/** Returns who lacks which check at which service. */
export function withoutCheckText(row: MonthSummaryResponse['withoutChecks'][number]): string {
  const { name, service, text } = row;
  return t('builder:monthSummary.withoutCheck', { name, service: serviceTitle(service), text });
}

/** Returns what a room lacks, with its service. */
export function faultyRoomText(room: MonthSummaryResponse['rooms'][number]): string {
  return t('builder:monthSummary.room', { service: atStart(serviceTitle(room)), fault: roomFaultText(room) });
}

/** Returns a broken family choice, with the services concerned. */
export function brokenRuleText({ services, asked }: MonthSummaryResponse['brokenRules'][number]): string {
  const titles = services.map((service) => serviceTitle(service));
  return t('builder:monthSummary.brokenRule', { asked, services: listPhrases(titles) });
}

/** Returns which of their own limits a member exceeds. */
export function beyondLimitText(member: MonthSummaryResponse['beyondLimits'][number]): string {
  const { name, services, atMost, inTeams, isInARow, isTwiceADay } = member;
  return joinSentences([
    atMost === null ? null : t('builder:monthSummary.beyondAtMost', { name, count: services, atMost }),
    ...inTeams.map((limit) => t('builder:monthSummary.beyondInTeam', { name, ...limit })),
    isInARow ? t('builder:monthSummary.inARow', { name }) : null,
    isTwiceADay ? t('builder:monthSummary.twiceADay', { name }) : null,
  ]);
}

/** Returns how many assignments match a preference. */
export function preferencesMetText(wishes: MonthSummaryResponse['wishes']): string {
  const { assignments: count, preferred, secondary } = wishes;
  return t('builder:monthSummary.preferencesMet', {
    met: preferred + secondary,
    count,
    preferred,
    secondary,
  });
}
