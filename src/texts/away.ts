import { catalogue } from './catalogue.ts';

/** What can be wrong with the dates of a time away. */
export const AWAY_FIELD_TEXTS = catalogue('away-fields', {
  range: (days: number) =>
    `Choose a last day that is not before the first. A time away has at most ${days} days.`,
});
