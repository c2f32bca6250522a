import type { Month } from '#domain/calendar/calendar.ts';
import { catalogue } from '#texts/catalogue.ts';
import { plural } from '#texts/counts-and-lists.ts';
import { formatMonth } from '#texts/dates.ts';
import { monthInSentence } from '#web/parts/dates.ts';

/** The texts of View Availability/Roster. Some are fixed (docs/product.md, "Roster"). */
export const ROSTER_TEXTS = catalogue('roster', {
  heading: 'View Availability/Roster',
  tabs: { finalized: 'Service Roster', availability: "Member's Availability" },
  views: { label: 'View', card: 'Card View', table: 'Simple View', matrix: 'Grid View' },
  availableMonths: 'Available Months',
  noMonths: 'No months with availability data',
  loading: 'Loading roster...',
  printed: (list: string, month: Month) => `${list}, ${formatMonth(month)}`,
  finalizedTitle: 'Finalized Roster',
  finalizedOn: (date: string) => `This roster was finalized on ${date} and is ready for service.`,
  noRosterTitle: 'No Finalized Roster',
  noRoster: (month: Month) => `The roster for ${monthInSentence(month)} has not been finalized yet.`,
  seeCurrent: (month: Month) => `See the current roster, ${formatMonth(month)}`,
  youServe: (times: number, month: Month) =>
    `You serve ${plural(times, { one: 'once', other: `${times} times` })} in ${monthInSentence(month)}:`,
  noAssignments: 'No assignments',
  noAssignmentsForService: 'No assignments for this service',
  noServices: (month: Month) => `There are no services in ${monthInSentence(month)}.`,
  /** Before the people of a role. */
  role: (name: string) => `${name}: `,
  columns: {
    date: 'Date',
    type: 'Type',
    assignments: 'Assignments',
    members: 'Available Members',
  },
  sheets: { normal: 'Download PDF', large: 'Download large print PDF' },
  membersAvailable: (count: number) => `${count} member(s) available`,
  noOneYet: 'No members have indicated availability yet',
  noOne: 'No members available',
  loadFailed: "Couldn't load the availability.",
});
