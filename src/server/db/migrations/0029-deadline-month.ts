import type { Migration } from '../migrate.ts';

/** Whether the deadline of a month is in that month or in the month before. */
export const deadlineMonth: Migration = {
  name: '0029-deadline-month',
  statements: () => [
    `alter table settings
      add column deadline_month text not null default 'same' check (deadline_month in ('same', 'before'))`,
  ],
};
