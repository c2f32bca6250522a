import { isSunday, type Month, type PlainDate, partsOf } from '#domain/calendar/calendar.ts';
import type { ProviderAdvice, ProviderFault } from '#domain/messages/delivery.ts';
import type { SheetKind } from '#domain/sheets/sheets.ts';
import { catalogue } from '#texts/catalogue.ts';
import { joinSentences, listInSentence } from '#texts/counts-and-lists.ts';
import { formatDayAndMonth } from '#texts/dates.ts';
import { deliveryText } from '#texts/delivery.ts';
import { MESSAGE_TEXTS, WITHOUT_LINK } from '#texts/messages.ts';

const SMS_READY = 'The account is active. Nothing was sent.';

/** What an administrator reads when a provider is ready. */
export const ADVICE_TEXTS = catalogue<Readonly<Record<ProviderAdvice, string>>>('provider-advice', {
  sms_ready: SMS_READY,
  sms_ready_by_name: `${SMS_READY} TWILIO_FROM is a name. Since 1 July 2026, Australian phones show a name that is not in the national register as "Unverified". A number needs no registration.`,
  mail_ready: 'The mail server is ready. Nothing was sent.',
});

/** What to change on the server, for the page System of the settings. */
const FAULT_TEXTS = catalogue<Partial<Readonly<Record<ProviderFault, string>>>>('provider-fault', {
  sms_credentials: 'The SMS provider refused TWILIO_ACCOUNT_SID or TWILIO_AUTH_TOKEN.',
  sms_inactive: 'The account at the SMS provider is not active.',
  mail_credentials: 'The mail server refused the user or password in SMTP_URL.',
  mail_unencrypted: 'The mail server offers no encrypted connection (STARTTLS), and Sundial requires one.',
  mail_certificate: 'The certificate of the mail server is not valid for its name.',
  mail_sender: 'The mail server does not let us send from MAIL_FROM.',
});

const WITH_ERROR = catalogue('provider-error', (text: string, error: string) => `${text} (error ${error})`);

/** Returns the sentence for a provider that a check did not find ready. `error` is the provider's own number. */
export function providerFaultText(reason: ProviderFault, error: string | null): string {
  const text = FAULT_TEXTS[reason] ?? (reason === 'sms_inactive' ? '' : deliveryText('failed', reason, null));
  return error === null ? text : WITH_ERROR(text, error);
}

/** Replaces the name of a removed member in the list of sent messages. */
export const REMOVED_MEMBER = catalogue('removed-member', 'Removed member');

/** What emails with a month's PDF have in common. In HTML too, so they contain no `&`, `<` or `>`. */
const MAIL_TEXTS = catalogue('mail', {
  greeting: 'Hello,',
  covers: {
    sundays: (sundays: string) => `It covers these Sundays: ${sundays}.`,
    days: (days: string) => `It covers services on ${days}.`,
  },
  latest: (link: string) => `You can always see the latest version at ${link}`,
  sentBy: (sender: string) => `Sent by ${sender} with Sundial.`,
});

/** Returns text such as "6, 13, 20 and 27 December" for dates of one month. */
function daysText(dates: readonly PlainDate[], last: PlainDate): string {
  const days = dates.map((date) => String(partsOf(date).day));
  return listInSentence([...days.slice(0, -1), formatDayAndMonth(last)]);
}

/** Returns the sentence that names the dates of a month's services, or null if there are none. */
function coversText(dates: readonly PlainDate[]): string | null {
  const last = dates.at(-1);
  if (last === undefined) return null;
  const write = dates.every(isSunday) ? MAIL_TEXTS.covers.sundays : MAIL_TEXTS.covers.days;
  return write(daysText(dates, last));
}

/** What the email with a month's PDF says besides the month. */
export interface MailFacts {
  /** The dates of the month's services, each once and in order. */
  readonly dates: readonly PlainDate[];
  readonly sender: string;
  /** Null if the address of this Sundial is not known. */
  readonly link: string | null;
}

/**
 * Returns the paragraphs of the email with a month's PDF. For HTML, pass the sender escaped and the link as an element.
 */
export function mailParagraphs(kind: SheetKind, month: Month, { dates, sender, link }: MailFacts): string[] {
  return [
    MAIL_TEXTS.greeting,
    joinSentences([MESSAGE_TEXTS[kind].email.body({ month }), coversText(dates)]),
    link === null ? WITHOUT_LINK.sentence : MAIL_TEXTS.latest(link),
    MAIL_TEXTS.sentBy(sender),
  ];
}
