import { addMonths, firstDay, monthOf, type PlainDate } from '../calendar/calendar.ts';

/** What a calendar feed contains: its owner's services, or the whole roster. */
export type FeedScope = 'own' | 'roster';
export const FEED_SCOPES: readonly FeedScope[] = ['own', 'roster'];

/** How many months before the current one a feed begins. */
const MONTHS_BACK = 3;

/** How long a service can take, in minutes. */
export const SERVICE_MINUTES = { min: 15, max: 480, step: 15 } as const;

/** Returns the first date in a feed: a whole month, so that nothing disappears within a month. */
export function firstFeedDate(today: PlainDate): PlainDate {
  return firstDay(addMonths(monthOf(today), -MONTHS_BACK));
}
