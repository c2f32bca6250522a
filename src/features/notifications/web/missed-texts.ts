import type { PlainDate } from '#domain/calendar/calendar.ts';
import { catalogue } from '#texts/catalogue.ts';
import { dateInSentence } from '#web/parts/dates.ts';

/** The texts of the notice about messages that did not arrive. */
export const MISSED_TEXTS = catalogue('missed-messages', {
  fact: (count: number) => `${count} not delivered`,
  title: "Messages that didn't arrive",
  about: 'If it matters, please tell them yourself.',
  more: (count: number) => `The latest ${count} are listed.`,
  detail: (date: PlainDate, detail: string) => `${dateInSentence(date)}: ${detail}`,
  seen: 'OK, seen',
  saving: 'Saving...',
  done: 'Marked as seen.',
  failed: "Couldn't mark the messages as seen",
});
