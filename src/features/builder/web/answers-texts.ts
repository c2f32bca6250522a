import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import { catalogue } from '#texts/catalogue.ts';
import { formatDayAndMonth, formatMonth } from '#texts/dates.ts';

/** The texts of the list of members who have not answered for a month. */
export const ANSWERS_TEXTS = catalogue('answers', {
  title: (month: Month) => `Not answered for ${formatMonth(month)}`,
  everyone: 'Everyone has answered.',
  failed: "Couldn't load the list.",
  remind: 'Remind',
  away: 'Away',
  awayFailed: "Couldn't load who is away.",
  range: (from: PlainDate, to: PlainDate) =>
    from === to ? formatDayAndMonth(from) : `${formatDayAndMonth(from)} to ${formatDayAndMonth(to)}`,
});
