import type { Migration } from '../migrate.ts';

/** By which a start knows the key that this database's PINs were hashed with (docs/decisions/0033). */
export const keyCheck: Migration = {
  name: '0006-key-check',
  statements: () => ['alter table settings add column key_check text'],
};
