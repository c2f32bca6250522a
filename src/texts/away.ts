import { catalogue } from './catalogue.ts';

/** What can be wrong with the dates of a time away. */
export const AWAY_FIELD_TEXTS = catalogue('away-fields', {
  range: (days: number) => `The last day must be the first day or later, and at most ${days} days away.`,
});
