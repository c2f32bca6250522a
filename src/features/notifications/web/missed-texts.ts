import type { PlainDate } from '#domain/calendar/calendar.ts';
import { catalogue } from '#texts/catalogue.ts';
import { plural } from '#texts/counts-and-lists.ts';
import { dateInSentence } from '#web/parts/dates.ts';

/** The texts of the notice about messages that did not arrive. */
export const MISSED_TEXTS = catalogue('missed-messages', {
  title: (count: number) =>
    plural(count, { one: "1 message didn't arrive", other: `${count} messages didn't arrive` }),
  about: 'If it matters, please tell them yourself.',
  more: (count: number) => `The latest ${count} are listed.`,
  show: 'Show details',
  detail: (date: PlainDate, detail: string) => `${dateInSentence(date)}: ${detail}`,
  seen: 'OK, seen',
  saving: 'Saving...',
  done: 'Marked as seen.',
  failed: "Couldn't mark the messages as seen",
  pleaseTryAgain: 'Please try again.',
  loadFailed: "Couldn't load the messages that didn't arrive.",
});
