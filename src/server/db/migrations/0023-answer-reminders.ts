import type { Migration } from '../migrate.ts';

/**
 * Since when everyone without an answer is reminded automatically (ms; null: they are not), and how many days before the
 * deadline. The second reminder is optional.
 */
export const answerReminders: Migration = {
  name: '0023-answer-reminders',
  statements: () =>
    ['since bigint', 'first integer not null default 5', 'second integer default 1'].map(
      (column) => `alter table settings add column answer_reminders_${column}`,
    ),
};
