import type { Migration } from '../migrate.ts';

/** A member's email address and chosen way to be reached. The list of ways may grow, so the code checks it. */
export const contact: Migration = {
  name: '0016-contact',
  statements: () =>
    ['email text', 'contact_by text'].map((column) => `alter table users add column ${column}`),
};
