import type { Migration } from '../migrate.ts';

/** Whether and when people are reminded of a service. The hour is by the church's clocks. */
export const servingReminders: Migration = {
  name: '0021-serving-reminders',
  statements: () =>
    [
      'on integer not null default 0',
      'days integer not null default 3',
      'hour integer not null default 17',
    ].map((column) => `alter table settings add column serving_reminders_${column}`),
};
