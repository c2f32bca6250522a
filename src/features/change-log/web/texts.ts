import { catalogue } from '#texts/catalogue.ts';

/** The texts of the change log. `#texts/change-log.ts` has those of the subjects. */
export const CHANGE_LOG_TEXTS = catalogue('change-log', {
  title: 'Change log',
  loading: 'Loading the change log...',
  person: 'Person',
  everyone: 'Everyone',
  subject: 'Changes to',
  everySubject: 'Everything',
  refresh: 'Refresh',
  caption: 'Changes, newest first',
  columns: { when: 'When', who: 'Who', what: 'What', change: 'Change' },
  value: (label: string, value: string) => `${label}: ${value}`,
  change: (label: string, before: string, after: string) => `${label}: ${before} → ${after}`,
  none: 'No changes yet.',
  noMatch: 'No changes match your filters.',
  failed: "Couldn't load the change log.",
  older: 'Show older changes',
});
