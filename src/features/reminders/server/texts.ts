import { catalogue } from '#texts/catalogue.ts';
import { listText } from '#texts/counts-and-lists.ts';

/** The texts of a reminder's preview and results. */
export const REMINDER_TEXTS = catalogue('reminder-preview', {
  pending:
    'An earlier reminder to this person is still being sent, or its result is not known yet. Sundial does not send it twice.',
  /** A name for the preview, for when there are no recipients. */
  sampleName: 'Ruth',
  /** Instead of a name in a message to everyone. */
  everyone: 'everyone',
  deadlinePassed: 'The deadline has passed. Members can no longer answer for this month themselves.',
  privateLink: (link: string) =>
    `The link leads to ${link}, the address you are using. Set PUBLIC_URL on the server to the one that members use.`,
  reservedReplies: (replies: readonly string[]) =>
    `Don't ask people to reply with ${listText(replies)}. Carriers reserve these words, and replies don't reach Sundial.`,
});
