import type { ReminderFields } from '#domain/reminders/reminder-text.ts';
import { catalogue } from '#texts/catalogue.ts';
import { listText } from '#texts/counts-and-lists.ts';
import { formatDayAndMonth, formatMonth } from '#texts/dates.ts';

/** The texts of a reminder's preview and results. Its own text is in `MESSAGE_TEXTS`. */
export const REMINDER_TEXTS = catalogue('reminder-preview', {
  pending:
    'An earlier reminder to this person is still being sent, or its result is not known yet. Sundial does not send it twice.',
  /** A name for the preview, for when there are no recipients. */
  sampleName: 'Ruth',
  /** Replaces a first name that would make the reminder too long. */
  insteadOfName: 'there',
  /** Instead of a name in a message to everyone. */
  everyone: 'everyone',
  deadlinePassed: 'The deadline has passed. Members can no longer answer for this month themselves.',
  privateLink: (link: string) =>
    `The link leads to ${link}, the address you are using. Set PUBLIC_URL on the server to the one that members use.`,
  reservedReplies: (replies: readonly string[]) =>
    `Don't ask people to reply with ${listText(replies)}. Carriers reserve these words, and replies don't reach Sundial.`,
});

/** Returns the longest values of the fields, for the check of a template's length. A longer first name is replaced. */
export function longestReminderFields(link: string): ReminderFields {
  return {
    firstName: REMINDER_TEXTS.insteadOfName,
    month: formatMonth({ year: 2026, month: 9 }),
    deadline: formatDayAndMonth('2026-09-30'),
    link,
  };
}
