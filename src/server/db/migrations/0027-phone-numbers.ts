import type { Migration } from '../migrate.ts';

/**
 * The church's country, by which phone numbers are read, and whether a member's number can get text messages. Sundial was
 * only for Australia before. `bootstrap.ts` judges the numbers that are already stored.
 */
export const phoneNumbers: Migration = {
  name: '0027-phone-numbers',
  statements: () => [
    "alter table settings add column country text not null default 'AU'",
    'alter table users add column can_text integer not null default 1 check (can_text in (0, 1))',
  ],
};
