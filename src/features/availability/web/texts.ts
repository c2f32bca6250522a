import { formatDate, formatMonth, type Month, type PlainDate } from '#domain/calendar.ts';
import { DEADLINE_SENTENCE } from '#domain/deadline.ts';

/** The texts of My Availability, to the letter of the specification where it quotes them. */
export const AVAILABILITY_TEXTS = {
  heading: 'My Availability',
  welcome: (name: string) => `Welcome, ${name}`,
  sundayService: 'Sunday Service',
  specialSunday: 'Special Sunday',
  available: 'Available',
  notAvailable: 'Not available',
  notAnswered: 'No answer yet',
  switchLabel: (date: PlainDate) => `Available on ${formatDate(date)}`,
  updating: 'Updating your availability...',
  errorTitle: 'Error',
  saveFailed: 'Your answer could not be saved. Please try again.',
  loadFailed: 'Your availability could not be loaded.',
  tryAgain: 'Try again',
  openUntil: (deadline: PlainDate) => `You can change this month until ${formatDate(deadline)}.`,
  locked: 'Locked',
  lockedByDeadline: (deadline: PlainDate) => `The deadline for this month was ${formatDate(deadline)}.`,
  lockedPast: 'This Sunday is past.',
  monthLocked: (month: Month, deadline: PlainDate) =>
    `The deadline for ${formatMonth(month)} was ${formatDate(deadline)}. To change an answer, please contact the coordinator.`,
  deadlineTitle: 'Deadline passed',
  deadline: DEADLINE_SENTENCE,
  close: 'Close',
} as const;
