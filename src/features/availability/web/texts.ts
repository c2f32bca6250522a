import type { Month, PlainDate } from '#domain/calendar.ts';
import { DEADLINE_PASSED } from '#texts/availability.ts';
import { catalogue } from '#texts/catalogue.ts';
import { formatDate, formatDayAndMonth } from '#texts/dates.ts';
import { dateInSentence, monthInSentence } from '#web/dates.ts';

/** The texts of My Availability. Some are fixed (docs/product.md, "My Availability"). */
export const AVAILABILITY_TEXTS = catalogue('availability', {
  heading: 'My Availability',
  welcome: (name: string) => `Welcome, ${name}`,
  sundayService: 'Sunday Service',
  specialSunday: 'Special Sunday',
  available: 'Available',
  notAvailable: 'Not available',
  notAnswered: 'No answer yet',
  neverAnswered: 'No answer',
  switchLabel: (date: PlainDate) => `Available on ${formatDate(date)}`,
  cannot: "I can't",
  cannotLabel: (date: PlainDate) => `I can't serve on ${formatDate(date)}`,
  saved: (date: PlainDate, isAvailable: boolean) =>
    `Saved: ${formatDayAndMonth(date)}, ${isAvailable ? 'available' : 'not available'}`,
  updating: 'Updating your availability...',
  errorTitle: 'Error',
  saveFailed: "Couldn't save your answer. Please try again.",
  loadFailed: "Couldn't load your availability.",
  tryAgain: 'Try again',
  openUntil: (deadline: PlainDate) =>
    `You can change your answers for this month until ${dateInSentence(deadline)}.`,
  pastLocked: "You can't change past Sundays.",
  monthLocked: (month: Month, deadline: PlainDate) =>
    `The deadline for ${monthInSentence(month)} was ${dateInSentence(deadline)}. To change an answer, please contact the coordinator.`,
  deadlineTitle: 'Deadline passed',
  deadline: DEADLINE_PASSED,
  close: 'Close',
});
