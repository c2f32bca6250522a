import type { Migration } from '../migrate.ts';

/**
 * A device name and a public id for each session, to show to its member. The id does not grant access. Existing
 * sessions get both, so the upgrade signs no one out.
 */
export const devices: Migration = {
  name: '0003-devices',
  statements: (kind) => [
    `alter table sessions add column device text not null default 'A browser'`,
    `alter table sessions add column public_id text not null default ''`,
    kind === 'sqlite'
      ? `update sessions set public_id = lower(hex(randomblob(16)))`
      : `update sessions set public_id = replace(gen_random_uuid()::text, '-', '')`,
    `create unique index sessions_public_id on sessions (public_id)`,
  ],
};
