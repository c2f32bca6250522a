import type { Migration } from '../migrate.ts';

/** When each job is next due, and which process runs it (docs/decisions/0012). */
export const jobs: Migration = {
  name: '0009-jobs',
  statements: () => [
    `create table jobs (
      kind text primary key,
      due_at bigint not null,
      lease_until bigint not null,
      tries integer not null
    )`,
  ],
};
