import type { ReminderFields } from '#domain/reminders/reminder-text.ts';
import { catalogue } from './catalogue.ts';
import { formatDayAndMonth, formatMonth } from './dates.ts';

const TEXTS = catalogue('reminder', {
  template: 'Hi {firstName}, when can you serve in {month}? Please answer by {deadline}: {link}',
  insteadOfName: 'there',
});

/** The reminder text when the church has not set its own. The fields in braces are filled in for each person. */
export const DEFAULT_REMINDER_TEMPLATE = TEXTS.template;

/** Replaces a first name that would make the reminder too long. */
export const INSTEAD_OF_NAME = TEXTS.insteadOfName;

/** Returns the longest values of the fields, for the check of a template's length. A longer first name is replaced. */
export function longestReminderFields(link: string): ReminderFields {
  return {
    firstName: INSTEAD_OF_NAME,
    month: formatMonth({ year: 2026, month: 9 }),
    deadline: formatDayAndMonth('2026-09-30'),
    link,
  };
}
