import type { Migration } from '../migrate.ts';

/** Every church has a team link, and no failures are counted by network (docs/decisions/0023). */
export const teamLinkForAll: Migration = {
  name: '0032-team-link-for-all',
  statements: (kind) => {
    // Both are random enough for a secret: 256 and 244 bits.
    const seed = kind === 'sqlite' ? 'hex(randomblob(32))' : 'concat(gen_random_uuid(), gen_random_uuid())';
    return [
      `update settings set team_link_seed = ${seed} where team_link_seed is null`,
      `delete from sign_in_failures where budget like 'network:%'`,
    ];
  },
};
