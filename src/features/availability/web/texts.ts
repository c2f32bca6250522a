import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import { DEADLINE_PASSED } from '#texts/availability.ts';
import { catalogue } from '#texts/catalogue.ts';
import { plural } from '#texts/counts-and-lists.ts';
import { formatMonthName } from '#texts/dates.ts';
import { serviceTitle, shortServiceTitle, type TitledService } from '#texts/services.ts';
import { dayInSentence, monthInSentence } from '#web/parts/dates.ts';

/** The texts of My Availability. Some are fixed (docs/product.md, "My Availability"). */
export const AVAILABILITY_TEXTS = catalogue('availability', {
  heading: 'My Availability',
  welcome: (name: string) => `Welcome, ${name}`,
  specialSunday: 'Special Sunday',
  specialDay: 'Special day',
  away: 'Away',
  can: 'I can',
  /** With what the control says. */
  availableLabel: (service: TitledService, said: string) => `Available on ${serviceTitle(service)}: ${said}`,
  cannot: "I can't",
  cannotLabel: (service: TitledService) => `I can't serve on ${serviceTitle(service)}`,
  unanswered: 'No answer',
  serve: (role: string) => `You serve: ${role}`,
  declined: (role: string) => `You can't make it: ${role}`,
  respondLabel: (choice: string, service: TitledService) => `${choice}: ${serviceTitle(service)}`,
  saved: (service: TitledService, isAvailable: boolean) =>
    `Saved: ${shortServiceTitle(service)}, ${isAvailable ? 'available' : 'not available'}`,
  all: 'All of them',
  allLabel: (month: Month) => `All of them: available for every open service in ${monthInSentence(month)}`,
  none: 'None this month',
  noneLabel: (month: Month) => `None this month: not available in ${monthInSentence(month)}`,
  usual: (count: number, all: number) => `As usual (${count} of ${all})`,
  usualLabel: (usual: string, month: Month) => `${usual}: your usual services in ${monthInSentence(month)}`,
  savedMonth: (count: number, available: number) => {
    const services = plural(count, { one: '1 service', other: `${count} services` });
    if (available === 0) return `Saved: ${services}, not available`;
    return `Saved: ${services}, ${available === count ? '' : `${available} `}available`;
  },
  undo: 'Undo',
  restored: 'Your earlier answers are back.',
  noServices: (month: Month) => `There are no services in ${monthInSentence(month)}.`,
  updating: 'Updating your availability...',
  errorTitle: 'Error',
  saveFailed: "Couldn't save your answer. Please try again.",
  loadFailed: "Couldn't load your availability.",
  published: 'The roster is published.',
  openUntil: (deadline: PlainDate) => `Open until ${dayInSentence(deadline)}.`,
  pastLocked: "You can't change past services.",
  monthLocked: (month: Month, deadline: PlainDate) =>
    `The deadline for ${formatMonthName(month)} was ${dayInSentence(deadline)}. To change an answer, please contact the coordinator.`,
  complete: (month: Month) => `That's all for ${formatMonthName(month)}. Thank you.`,
  doesNotServe: 'You are marked as not serving',
  doesNotServeText: (isAdmin: boolean) =>
    isAdmin
      ? 'So there is nothing to answer here, and you are in no plan and no reminder. If you do serve, edit yourself under Manage Members.'
      : 'So there is nothing to answer here, and you are in no plan and no reminder. If you would like to serve, please contact the coordinator.',
  manageMembers: 'Manage Members',
  deadlineTitle: 'Deadline passed',
  deadline: DEADLINE_PASSED,
  close: 'Close',
});
