import type { MonthSummary } from '#contract/smart-assign.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { catalogue } from '#texts/catalogue.ts';
import { joinSentences, listInSentence, plural } from '#texts/counts-and-lists.ts';
import { ASSIGNED_TEXTS } from '#texts/roster.ts';
import { serviceLabel, serviceTitle, type TitledService } from '#texts/services.ts';
import { dateInSentence, monthInSentence } from '#web/parts/dates.ts';

/** The texts of the month summary, shown before the month is finalized. */
export const SUMMARY_TEXTS = catalogue('summary', {
  question: (month: Month) =>
    `The roster for ${monthInSentence(month)} will be published to all members and locked against changes.`,
  unsaved: (count: number) =>
    plural(count, {
      one: '1 selection is not saved yet. The summary below counts it too. Finalizing without it discards it.',
      other: `${count} selections are not saved yet. The summary below counts them too. Finalizing without them discards them.`,
    }),
  saveAndFinalize: (count: number) => `Save ${count} and finalize`,
  finalizeWithoutThem: (count: number) => `Finalize without ${plural(count, { one: 'it', other: 'them' })}`,
  open: 'Open places',
  nothingOpen: 'Every place is filled.',
  openAt: (service: TitledService, count: number) =>
    `${serviceTitle(service)}: ${ASSIGNED_TEXTS.placesOpen(count)}`,
  openRole: (role: string, count: number) =>
    `${role}${plural(count, { one: '', other: ` (${count} places)` })}`,
  consecutive: { title: 'Consecutive Sundays', none: 'No one serves two Sundays in a row.' },
  closeTogether: { title: 'Services close together', none: 'No one serves twice within a week.' },
  inARow: ({ name, weeks, services, first, last }: MonthSummary['consecutive'][number]) =>
    services === weeks
      ? `${name}: ${weeks} weeks in a row (${dateInSentence(first)} to ${dateInSentence(last)})`
      : `${name}: ${services} services close together (${dateInSentence(first)} to ${dateInSentence(last)})`,
  sameTime: 'At the same time',
  servesAtSameTime: ({ name, date, services }: MonthSummary['sameTime'][number]) =>
    `${name}: ${listInSentence(services.map((service) => serviceLabel({ ...service, date })))} on ${dateInSentence(date)}`,
  beyondLimits: 'More than they asked for',
  beyondLimit: ({ name, services, atMost, isInARow }: MonthSummary['beyondLimits'][number]) =>
    joinSentences([
      atMost === null ? null : `${name} serves ${services} times, but asked for at most ${atMost} a month.`,
      isInARow ? `${name} asked never to serve two weeks in a row, but does.` : null,
    ]),
  showMore: (count: number) => `Show ${count} more`,
  showFewer: 'Show fewer',
  preferences: 'Preferences',
  preferencesMet: ({ assignments, preferred, secondary }: MonthSummary['wishes']) =>
    `${preferred + secondary} of ${assignments} assignments match a preference: ${preferred} preferred, ${secondary} second choice.`,
  load: 'Workload',
  notAssigned: (count: number) =>
    `${plural(count, { one: '1 person said yes but is', other: `${count} people said yes but are` })} not assigned:`,
  everyone: (count: number) => `How often each person serves (${count})`,
  columns: { name: 'Name', thisMonth: 'This month', sixMonths: 'Previous six months', saidYes: 'Said yes' },
  failed: "Couldn't load the month summary.",
});
