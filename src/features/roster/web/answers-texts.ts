import type { Month } from '#domain/calendar/calendar.ts';
import { catalogue } from '#texts/catalogue.ts';
import { formatMonth } from '#texts/dates.ts';

/** The texts of the list of members who have not answered for a month. */
export const ANSWERS_TEXTS = catalogue('answers', {
  title: (month: Month) => `Not answered for ${formatMonth(month)}`,
  everyone: 'Everyone has answered.',
  failed: "Couldn't load the list.",
  tryAgain: 'Try again',
  remind: 'Remind',
  close: 'Close',
});
