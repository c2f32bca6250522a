import type { Migration } from '../migrate.ts';

/** The team link, off until an administrator turns it on (docs/decisions/0025). */
export const teamLink: Migration = {
  name: '0008-team-link',
  statements: () => [
    `alter table settings add column team_link_on integer not null default 0 check (team_link_on in (0, 1))`,
    `alter table settings add column team_link_seed text`,
  ],
};
