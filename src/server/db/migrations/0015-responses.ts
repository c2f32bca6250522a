import type { Migration } from '../migrate.ts';

/** What a member has said about an assignment, why, and when. */
export const responses: Migration = {
  name: '0015-responses',
  statements: () =>
    [
      `response text not null default 'none' check (response in ('none', 'confirmed', 'declined'))`,
      'response_reason text check (length(response_reason) <= 200)',
      'responded_at bigint',
    ].map((column) => `alter table roster_assignments add column ${column}`),
};
