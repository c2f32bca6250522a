import { isSunday, type Month, type PlainDate } from '#domain/calendar/calendar.ts';
import type { ProviderFault } from '#domain/delivery/delivery.ts';
import type { SheetKind } from '#domain/sheets/sheets.ts';
import { formatDaysOfMonth, formatMonth } from '#languages/dates.ts';
import { deliveryText } from '#languages/delivery.ts';
import { joinSentences } from '#languages/lists.ts';
import { t } from '#languages/t.ts';

/** The faults that *System* describes in more detail than the list of sent messages. */
const SET_UP_FAULTS = [
  'sms_credentials',
  'sms_inactive',
  'mail_credentials',
  'mail_unencrypted',
  'mail_certificate',
  'mail_sender',
] as const satisfies readonly ProviderFault[];

const isSetUpFault = (reason: ProviderFault): reason is (typeof SET_UP_FAULTS)[number] =>
  SET_UP_FAULTS.some((fault) => fault === reason);

/** Returns the sentence for a provider that a check did not find ready. `error` is the provider's own number. */
export function providerFaultText(reason: ProviderFault, error: string | null): string {
  const text = isSetUpFault(reason) ? t(`delivery:provider.${reason}`) : deliveryText('failed', reason, null);
  return error === null ? text : t('delivery:provider.withError', { text, error });
}

/** Returns the sentence that names the dates of a month's services, or null if there are none. */
function coversText(dates: readonly PlainDate[]): string | null {
  if (dates.length === 0) return null;
  const days = formatDaysOfMonth(dates);
  return dates.every(isSunday)
    ? t('messages:sheetMail.coversSundays', { days })
    : t('messages:sheetMail.coversDays', { days });
}

/** Returns the subject of the email with a month's PDF. `team`: whose roster it is, if it is about one of several. */
export function mailSubject(kind: SheetKind, month: Month, team: string | undefined): string {
  const named = { month: formatMonth(month) };
  return team === undefined
    ? t(`messages:kind.${kind}.subject`, named)
    : t('messages:kind.roster.subjectOfTeam', { ...named, team });
}

/** The additional text of the email with a month's PDF. */
export interface MailFacts {
  readonly team?: string;
  /** The dates of the month's services, each once and in order. */
  readonly dates: readonly PlainDate[];
  readonly sender: string;
  /** Null if the address of this Sundial is not known. */
  readonly link: string | null;
  /** Whether someone reads the answers to it. */
  readonly canReply: boolean;
}

/**
 * Returns the paragraphs of the email with a month's PDF. For HTML, pass the sender escaped and the link as an element.
 */
export function mailParagraphs(
  kind: SheetKind,
  month: Month,
  { team, dates, sender, link, canReply }: MailFacts,
): string[] {
  const named = { month: formatMonth(month) };
  const body =
    team === undefined
      ? t(`messages:kind.${kind}.body`, named)
      : t('messages:kind.roster.bodyOfTeam', { ...named, team });
  return [
    t('messages:sheetMail.greeting'),
    joinSentences([body, coversText(dates)]),
    link === null ? t('messages:withoutLink.sentence') : t('messages:sheetMail.latest', { link }),
    joinSentences([t('messages:sheetMail.sentBy', { sender }), canReply ? null : t('messages:noReply')]),
  ];
}
