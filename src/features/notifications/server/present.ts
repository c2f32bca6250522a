import type { RosterNotice } from '#contract/notifications.ts';
import type { MemberId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import { CHANNELS, type Channel } from '#domain/messages/delivery.ts';
import { countSmsParts } from '#domain/messages/sms-segments.ts';
import { type Service, sharesDate } from '#domain/services/services.ts';
import type { DutyRow } from '#server/db/duties.ts';
import type { MemberRecipient } from '#server/outbox/enqueue-queries.ts';
import type { Recipient } from '#server/outbox/recipient-queries.ts';
import { formatDayAndMonth } from '#texts/dates.ts';
import { DUTY_LIST_TEXTS } from '#texts/messages.ts';
import { serviceTitle } from '#texts/services.ts';

/**
 * The maximum length of the services in a text message. Twilio refuses more than 1,600 characters, and the longest name,
 * the sentences and the link need the rest.
 */
const MAX_SERVICES_LENGTH = 800;

/** Returns as many duties as a text message can have, in one line, with the number of the others. */
function inOneLine(duties: readonly string[]): string {
  const write = (count: number) => DUTY_LIST_TEXTS.inOneLine(duties.slice(0, count), duties.length - count);
  let count = duties.length;
  while (count > 1 && write(count).length > MAX_SERVICES_LENGTH) count -= 1;
  return write(count);
}

/**
 * Returns a member's services with their roles, for a message in this channel: "6 December (Usher); 24 December, 17:00
 * (Reader)", or in an email one per line.
 */
export function servicesText(
  duties: ReadonlyArray<DutyRow & { readonly role: string }>,
  memberId: MemberId,
  services: readonly Service[],
  channel: Channel,
): string {
  const own = duties
    .filter((duty) => duty.memberId === memberId)
    .map((duty) =>
      DUTY_LIST_TEXTS.duty(
        serviceTitle({ ...duty, sharesDate: sharesDate(duty, services) }, formatDayAndMonth),
        duty.role,
      ),
    );
  return channel === 'email' ? own.join('\n') : inOneLine(own);
}

/** Returns what telling people does. `recipients` get a message, and `people` are all whom it concerns. */
export function presentNotice(
  kind: RosterNotice['kind'],
  people: readonly Recipient[],
  recipients: readonly MemberRecipient[],
  enqueued: number,
): RosterNotice {
  const texts = recipients.flatMap((to) => (to.channel === 'sms' ? [to.text] : []));
  const mails = recipients.flatMap((to) => (to.channel === 'email' ? [to.text] : []));
  const reached = new Set(recipients.map(({ memberId }) => memberId));
  const unreachable = people.filter(({ id }) => !reached.has(id));
  const missing = new Set<Channel | undefined>(unreachable.map(({ contact }) => contact?.channel));
  const [text] = texts;
  const [mail] = mails;
  return {
    kind,
    people: people.length,
    sms:
      text === undefined
        ? null
        : {
            people: texts.length,
            messages: texts.reduce((sum, each) => sum + countSmsParts(each).segments, 0),
            text,
          },
    email: mail ? { people: mails.length, subject: mail.subject, text: mail.text } : null,
    unreachable: unreachable.map(fullName),
    notSetUp: CHANNELS.filter((channel) => missing.has(channel)),
    enqueued,
  };
}
