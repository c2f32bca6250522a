import type { DeadlineMonth } from '#domain/availability/deadline.ts';
import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import { catalogue } from '#texts/catalogue.ts';
import { ordinal } from '#texts/ordinals.ts';
import { dateInSentence, monthInSentence } from './dates.ts';

/** The texts of the choice when members answer for a month. */
export const DEADLINE_TEXTS = catalogue('deadline', {
  day: 'Deadline day',
  dayChoice: (day: number) => `${ordinal(day)} of the month`,
  month: 'Deadline month',
  months: { same: 'The same month', before: 'The month before' } satisfies Record<DeadlineMonth, string>,
  example: (month: Month, deadline: PlainDate, deadlineMonth: DeadlineMonth) => {
    const until = `Members can answer for ${monthInSentence(month)} until ${dateInSentence(deadline)}`;
    return deadlineMonth === 'same' ? `${until}, and for each service until it is past.` : `${until}.`;
  },
});
