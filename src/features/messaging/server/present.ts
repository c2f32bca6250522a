import type { MailResult } from '#contract/mail.ts';
import type { SentMessage } from '#contract/messaging.ts';
import { PAGES } from '#contract/pages.ts';
import { type Month, monthKey, partsOf, sundaysOf } from '#domain/calendar.ts';
import type { MailKind } from '#domain/delivery.ts';
import type { DeliveryRow } from '#server/outbox/delivery-queries.ts';
import type { MailContent } from '#server/outbox/enqueue-queries.ts';
import { formatDayAndMonth, formatMonth } from '#texts/dates.ts';
import { deliveryText } from '#texts/delivery.ts';
import type { MessageRow } from './queries.ts';

/** Returns why a message has not arrived, as a sentence. Empty if it has. */
export function detailOf({ state, reason, reason_code }: DeliveryRow): string {
  return deliveryText(state, reason, reason_code);
}

/** Returns a message with the state of each recipient. */
export function presentMessage(message: MessageRow, deliveries: readonly DeliveryRow[]): SentMessage {
  return {
    id: message.id,
    kind: message.kind,
    year: message.year,
    month: message.month,
    createdAt: new Date(message.created_at).toISOString(),
    createdBy: message.first_name === null ? null : `${message.first_name} ${message.last_name}`,
    recipients: deliveries
      .filter((delivery) => delivery.message_id === message.id)
      .map((delivery) => ({
        id: delivery.id,
        name: delivery.shown_as,
        state: delivery.state,
        detail: detailOf(delivery),
        canSendAgain:
          delivery.channel === 'email' &&
          delivery.address !== null &&
          (delivery.state === 'failed' || delivery.state === 'unknown'),
      })),
  };
}

/** Returns the result of an email. The deliveries must be in the order of the addresses. */
export function presentMailResult(
  addresses: readonly string[],
  deliveries: readonly DeliveryRow[],
): MailResult {
  const recipients = addresses.map((email, index): MailResult['recipients'][number] => {
    const delivery = deliveries[index];
    if (!delivery) return { email, status: 'failed' };
    if (delivery.state === 'sent') return { email, status: 'sent' };
    const isPending = delivery.state === 'queued' || delivery.state === 'sending';
    return { email, status: isPending ? 'pending' : 'failed', detail: detailOf(delivery) };
  });
  const failed = recipients.filter(({ status }) => status === 'failed');
  const error = failed.map(({ email, detail }) => `${email}: ${detail}`).join(' ');
  return failed.length === 0 ? { recipients } : { recipients, error };
}

const NAMES: Readonly<Record<MailKind, string>> = { roster: 'service roster', availability: 'availability' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns text such as "6, 13, 20 and 27 December". */
function sundaysInWords(month: Month): string {
  const sundays = sundaysOf(month);
  const days = sundays.map((date) => String(partsOf(date).day));
  return `${days.slice(0, -1).join(', ')} and ${formatDayAndMonth(sundays.at(-1) ?? '')}`;
}

/** Returns the email with a month's PDF, as plain text and as HTML with the same content. */
export function writeMail(
  kind: MailKind,
  month: Month,
  given: { sender: string; link: string; pdf: Uint8Array },
): MailContent {
  const name = `${NAMES[kind]} for ${formatMonth(month)}`;
  const subject = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const lines = [
    'Hello,',
    `The ${name} is attached as a PDF, ready to print. It covers these Sundays: ${sundaysInWords(month)}.`,
    `You can always see the latest version at ${given.link}${PAGES.roster}`,
    `Sent by ${given.sender} with Sundial.`,
  ];
  const paragraphs = lines.map((line) => `<p>${linked(escaped(line))}</p>`).join('\n');
  return {
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>\n<body style="font:16px/1.5 sans-serif;max-width:36em">\n${paragraphs}\n</body>\n</html>\n`,
    attachment: { name: `${kind}-${monthKey(month)}.pdf`, content: given.pdf },
  };
}

function linked(html: string): string {
  return html.replace(/https?:\/\/\S+/, (address) => `<a href="${address}">${address}</a>`);
}
