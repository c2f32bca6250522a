import type { Migration } from '../migrate.ts';

/** Whether a member's calendar includes those for whom they may act. */
export const familyCalendars: Migration = {
  name: '0039-family-calendars',
  statements: () => ['alter table calendar_feeds add column with_family integer not null default 0'],
};
