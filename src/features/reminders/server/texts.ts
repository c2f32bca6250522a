import type { Channel } from '#domain/messages/delivery.ts';
import { catalogue } from '#texts/catalogue.ts';
import { listText, plural } from '#texts/counts-and-lists.ts';

/** The texts of a reminder's preview and results. Its own text is in `MESSAGE_TEXTS`. */
export const REMINDER_TEXTS = catalogue('reminder-preview', {
  pending:
    'An earlier reminder to this person is still being sent, or its result is not known yet. Sundial does not send it twice.',
  cannotText: "The phone number can't get text messages.",
  /** A name for the preview, for when there are no recipients. */
  sampleName: 'Ruth',
  /** Instead of a name in a message to everyone. */
  everyone: 'everyone',
  deadlinePassed: 'The deadline has passed. Members can no longer answer for this month themselves.',
  noLink:
    'There is no link in it, because the address of this Sundial is not set up. Ask the person who runs Sundial.',
  reservedReplies: (replies: readonly string[]) =>
    `Don't ask people to reply with ${listText(replies)}. Carriers reserve these words, and replies don't reach Sundial.`,
});

/** Why members get no reminder whose channel is not set up. */
export const NOT_SET_UP_TEXTS = catalogue<
  Readonly<Record<Channel, { person: string; people: (count: number) => string }>>
>('reminder-channel', {
  sms: {
    person: 'Is reached by text message, and text messages are not set up.',
    people: (count) =>
      `${plural(count, { one: '1 person is', other: `${count} people are` })} reached by text message, and text messages are not set up.`,
  },
  email: {
    person: 'Is reached by email, and emails are not set up.',
    people: (count) =>
      `${plural(count, { one: '1 person is', other: `${count} people are` })} reached by email, and emails are not set up.`,
  },
});
