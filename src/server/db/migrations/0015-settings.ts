import type { Migration } from '../migrate.ts';
import { addColumns } from './columns.ts';

/** The church's name, country and language, its deadline and its reminders. Earlier releases were only for Australia. */
export const settings: Migration = {
  name: '0015-settings',
  statements: () =>
    addColumns(
      'settings',
      "church_name varchar(60) not null default ''",
      "country text not null default 'AU'",
      "language varchar(35) not null default 'en'",
      "deadline_month text not null default 'same' check (deadline_month in ('same', 'before'))",
      'service_minutes integer not null default 90',
      'new_once_a_day integer not null default 0 check (new_once_a_day in (0, 1))',
      'serving_reminders_on integer not null default 0',
      'serving_reminders_days integer not null default 3',
      'serving_reminders_hour integer not null default 17',
      'answer_reminders_since bigint',
      'answer_reminders_first integer not null default 5',
      'answer_reminders_second integer default 1',
    ),
};
