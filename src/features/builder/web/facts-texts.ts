import type { Month } from '#domain/calendar/calendar.ts';
import { catalogue } from '#texts/catalogue.ts';
import { formatMonth } from '#texts/dates.ts';

/** The texts of the facts about a month that are the builder's own. */
export const FACTS_TEXTS = catalogue('month-facts', {
  label: 'About this month',
  failed: 'Some facts are missing. Try again',
  answered: (answered: number, members: number) => `${answered} of ${members} answered`,
  open: (places: number) => `${places} open`,
  openTitle: (month: Month) => `Open places in ${formatMonth(month)}`,
  unavailable: (people: number) => `${people} no longer available`,
  unavailableTitle: 'No longer available',
  unavailableAbout: 'They are assigned, but can no longer serve. Choose a service to find someone else.',
  deadline: (days: number) =>
    days === 0 ? 'deadline today' : days === 1 ? 'deadline tomorrow' : `deadline in ${days} days`,
});
