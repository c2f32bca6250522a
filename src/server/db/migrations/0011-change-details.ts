import type { Migration } from '../migrate.ts';

/** Change log entries as JSON. Entries from earlier releases remain sentences. */
export const changeDetails: Migration = {
  name: '0011-change-details',
  statements: () => ['alter table change_log add column details text'],
};
