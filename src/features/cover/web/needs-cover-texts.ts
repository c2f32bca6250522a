import type { Month } from '#domain/calendar/calendar.ts';
import { catalogue } from '#texts/catalogue.ts';
import { plural } from '#texts/counts-and-lists.ts';
import { monthInSentence } from '#web/parts/dates.ts';

/** The texts of the list of places that need cover. */
export const NEEDS_COVER_TEXTS = catalogue('needs-cover', {
  heading: 'Needs cover',
  fact: (places: number) => plural(places, { one: '1 needs cover', other: `${places} need cover` }),
  elsewhere: (places: number) =>
    plural(places, { one: '1 needs cover in another month', other: `${places} need cover in other months` }),
  none: (month: Month) => `No place needs cover in ${monthInSentence(month)}.`,
  absent: (name: string) => `${name} can't make it`,
  urgent: 'Within 24 hours',
  failed: "Couldn't load the places that need cover.",
});
