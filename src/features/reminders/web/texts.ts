import { catalogue } from '#texts/catalogue.ts';
import { plural } from '#texts/counts-and-lists.ts';

/** The texts of reminders. Some are fixed (docs/product.md, "Availability Reminders"). */
export const REMINDER_TEXTS = catalogue('reminders', {
  title: 'Availability reminders',
  about: "Members who haven't answered for the month.",
  month: 'Month',
  refresh: 'Refresh',
  list: (month: string) => `Members without availability for ${month}`,
  count: (count: number, month: string) =>
    `${plural(count, { one: '1 member has', other: `${count} members have` })} not answered for ${month}.`,
  noOne: (month: string) => `Everyone has answered for ${month}.`,
  remindedOn: (date: string) => `Reminded ${date}`,
  previewFailed: "Couldn't load the preview.",
  loadFailed: 'Failed to fetch members without availability',
  copy: 'Copy list',
  copied: 'List copied',
  copyFailed: 'Copy failed',
  copyFailedText: "Your browser didn't allow it. Please select the names and copy them yourself.",
  messageAbout: 'Send this message to them, for example in your team chat:',
  copyMessage: 'Copy message',
  messageCopied: 'Message copied',
  messageCopyFailedText: "Your browser didn't allow it. Please select the message and copy it yourself.",
  send: 'Send reminders',
  sendFailed: 'Failed to send SMS reminders',

  previewTitle: (month: string) => `Send reminders for ${month}`,
  smsCaption: 'Text message to the first person',
  mailCaption: 'Email to the first person',
  cost: (people: number, messages: number) =>
    `${plural(people, { one: '1 person', other: `${people} people` })} by text message, about ${plural(messages, { one: '1 billable message', other: `${messages} billable messages` })}.`,
  mails: (people: number) => `${plural(people, { one: '1 person', other: `${people} people` })} by email.`,
  parts: (segments: number) =>
    plural(segments, {
      one: 'Each text fits into one message.',
      other: `The longest text takes ${segments} messages.`,
    }),
  noPhones: (count: number) =>
    `${plural(count, { one: '1 person', other: `${count} people` })} can't be reached and will not get a reminder.`,
  again: (count: number) =>
    `Also remind ${plural(count, { one: 'the person', other: `the ${count} people` })} reminded in the last 24 hours`,
  noOneToRemind: 'There is no one to remind.',
  invalid: 'SMS Configuration Invalid',
  sendTo: (people: number) => `Send to ${plural(people, { one: '1 person', other: `${people} people` })}`,
  sending: 'Sending...',

  changeText: 'Change the text',
  textTitle: 'Reminder text',
  textLabel: 'Text',
  textHint: '{firstName}, {month}, {deadline} and {link} are filled in for each person.',
  useStandardText: 'Use the default text',
  saveText: 'Save text',
  textFailed: "Couldn't save the text",

  resultsTitle: 'Reminder results',
  statusCount: (status: string, count: number) => `${status}: ${count}`,
  sent: 'Sent',
  failed: 'Failed',
  noPhone: "Can't be reached",
  channel: { sms: 'Text message', email: 'Email' },
  sentBy: (texts: number, mails: number) =>
    `${plural(texts, { one: '1 text message', other: `${texts} text messages` })} and ${plural(mails, { one: '1 email', other: `${mails} emails` })} sent.`,
  failedHint:
    'Failed text messages need text messages to be set up and phone numbers with a country code, such as +61491570156.',
  noPhoneHint:
    'Members without phone numbers or email addresses need their profile updated in Member Management.',
  close: 'Close',
});
