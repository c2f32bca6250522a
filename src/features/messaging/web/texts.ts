import { catalogue } from '#texts/catalogue.ts';

/** The texts of messages. Some are fixed (docs/product.md, "Messages"). */
export const MESSAGING_TEXTS = catalogue('messaging', {
  title: 'Messages',
  sendingTitle: 'Text messages and emails',
  tests: {
    sms: {
      button: 'Test SMS configuration',
      valid: 'SMS Configuration Valid',
      invalid: 'SMS Configuration Invalid',
      failed: 'SMS Configuration Test Failed',
    },
    email: {
      button: 'Test email configuration',
      valid: 'Email Configuration Valid',
      invalid: 'Email Configuration Invalid',
      failed: 'Email Configuration Test Failed',
    },
  },
  testing: 'Testing...',
  showSent: 'Show sent messages',
  sentTitle: 'Sent messages',
  close: 'Close',
  refresh: 'Refresh',
  none: 'No messages have been sent yet.',
  loadFailed: "Couldn't load the messages.",
  sentBy: (name: string | null, date: string) =>
    `${date}, ${name === null ? 'sent automatically' : `by ${name}`}`,
  sentCount: (sent: number, all: number) => `${sent} of ${all} sent`,
  states: {
    queued: 'Waiting',
    sending: 'Sending',
    sent: 'Sent',
    failed: 'Failed',
    unknown: 'Unknown',
    dropped: 'No longer true',
  },
  again: 'Send again',
  againFor: (name: string) => `Send again to ${name}`,
  sendingAgain: 'Sending...',
  sentAgain: 'Email sent',
  againFailed: 'Error Sending Email',
});

/** The texts of email. Some are fixed (docs/product.md, "Send Availability"). */
export const MAIL_TEXTS = catalogue('mail-form', {
  availability: {
    title: 'Send availability',
    note: "The month's availability is sent as a PDF attachment.",
    failed: (reason: string) => `Failed to send the availability: ${reason}`,
  },
  roster: {
    title: 'Send Service Roster',
    note: "The month's roster is sent as a PDF attachment.",
    failed: (reason: string) => `Failed to send the roster: ${reason}`,
  },
  email: 'Email address',
  emailHint: 'Separate several addresses with commas.',
  month: 'Month',
  monthsTitle: 'Months with availability data',
  noMonths: 'No months with availability data',
  view: 'Style',
  views: { card: 'Cards', simple: 'Simple', roles: 'By role' },
  send: 'Send',
  sending: 'Sending...',
  sent: 'Email sent',
  sentTo: (month: string, addresses: string) => `The PDF for ${month} was sent to ${addresses}.`,
  pending: 'Email is still being sent',
  errorTitle: 'Error Sending Email',
  failedText: 'please try again.',
});
