import type { Migration } from '../migrate.ts';

/**
 * What a member sees of a session: a name for the device and an id that opens nothing. Sessions that are already
 * there get both, so that nobody is signed out by the upgrade.
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
