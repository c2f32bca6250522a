import type { Migration } from '../migrate.ts';

/** What an entry of the change log states, as JSON instead of sentences. Older entries keep theirs (docs/decisions/0062). */
export const changeDetails: Migration = {
  name: '0011-change-details',
  statements: () => ['alter table change_log add column details text'],
};
