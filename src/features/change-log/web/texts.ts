import { catalogue } from '#texts/catalogue.ts';

/** The texts of the change log. `#texts/change-log.ts` has the labels of the kinds. */
export const CHANGE_LOG_TEXTS = catalogue('change-log', {
  title: 'Change log',
  about: 'See who changed what, and when.',
  open: 'Show change log',
  loading: 'Loading the change log...',
  person: 'Person',
  everyone: 'Everyone',
  kind: 'Kind of change',
  everyKind: 'All kinds',
  refresh: 'Refresh',
  caption: 'Changes, newest first',
  columns: { when: 'When', who: 'Who', what: 'What', change: 'Change' },
  was: (before: string) => `Before: ${before}`,
  is: (after: string) => `Now: ${after}`,
  none: 'No changes yet.',
  noMatch: 'No changes match your filters.',
  failed: "Couldn't load the change log.",
  older: 'Show older changes',
});
