import type { RosterNotice } from '#contract/notifications.ts';
import type { MemberId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import { CHANNELS, type Channel } from '#domain/messages/delivery.ts';
import { countSmsParts } from '#domain/messages/sms-segments.ts';
import { type Service, sharesDate } from '#domain/services/services.ts';
import type { DutyRow } from '#server/db/duties.ts';
import type { MemberRecipient } from '#server/outbox/enqueue-queries.ts';
import type { Recipient } from '#server/outbox/recipient-queries.ts';
import { listInSentence } from '#texts/counts-and-lists.ts';
import { formatDayAndMonth } from '#texts/dates.ts';
import { serviceTitle } from '#texts/services.ts';

/** Returns a member's services as a list for a sentence: "6 December and 24 December, 17:00". */
export function servicesText(
  duties: readonly DutyRow[],
  memberId: MemberId,
  services: readonly Service[],
): string {
  return listInSentence(
    duties
      .filter((duty) => duty.memberId === memberId)
      .map((duty) => serviceTitle({ ...duty, sharesDate: sharesDate(duty, services) }, formatDayAndMonth)),
  );
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
