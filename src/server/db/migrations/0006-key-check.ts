import type { Migration } from '../migrate.ts';

/** A check value, so that a start can detect a key other than the one that hashed the PINs (docs/decisions/0009). */
export const keyCheck: Migration = {
  name: '0006-key-check',
  statements: () => ['alter table settings add column key_check text'],
};
