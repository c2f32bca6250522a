import type { MissedMessages, RosterNotice } from '#contract/notifications.ts';
import { unmistakableName } from '#domain/members/name-format.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { CHANNELS, type Channel } from '#domain/messages/delivery.ts';
import { countSmsParts } from '#domain/messages/sms-segments.ts';
import { deliveryText } from '#languages/delivery.ts';
import { type MessageFacts, messageTitle } from '#languages/messages.ts';
import { sampleLink } from '#server/auth/personal-link.ts';
import type { ChannelsSetUp } from '#server/outbox/channels.ts';
import type { Recipient } from '#server/outbox/recipient-queries.ts';
import { type Written, writeMessage } from '#server/outbox/write-message.ts';
import type { MissedRow } from './queries.ts';

/** Whom a roster concerns, and what its message says to each. */
interface Notice {
  readonly kind: RosterNotice['kind'];
  readonly worded: ReadonlyArray<{
    readonly person: Recipient;
    readonly facts: MessageFacts['roster_changed'];
  }>;
}

/** Returns what telling people does: whom it concerns, who of them gets which message, and who can't be reached. */
export function presentNotice(
  { kind, worded }: Notice,
  {
    isSetUp,
    base,
    church,
    enqueued,
  }: { isSetUp: ChannelsSetUp; base: string; church: string; enqueued: number },
): RosterNotice {
  const written: Record<Channel, Written[]> = { sms: [], email: [] };
  const unreachable: Recipient[] = [];
  for (const { person, facts } of worded) {
    const { contact, firstName } = person;
    if (!contact || !isSetUp[contact.channel]) unreachable.push(person);
    else {
      const link = base === '' ? '' : sampleLink(base);
      written[contact.channel].push(writeMessage(contact.channel, kind, facts, { church, firstName, link }));
    }
  }
  const missing = new Set<Channel | undefined>(unreachable.map(({ contact }) => contact?.channel));
  const { sms, email } = written;
  const messages = sms.reduce((sum, { text }) => sum + countSmsParts(text).segments, 0);
  return {
    kind,
    people: worded.length,
    sms: sms[0] ? { people: sms.length, messages, text: sms[0].text } : null,
    email: email[0] ? { people: email.length, subject: email[0].subject ?? '', text: email[0].text } : null,
    unreachable: unreachable.map(nameAmong(unreachable, 'full')),
    notSetUp: CHANNELS.filter((channel) => missing.has(channel)),
    enqueued,
  };
}

/** Returns a message that failed, with whom it was for and why. */
export function presentMissed(row: MissedRow): MissedMessages['messages'][number] {
  return {
    id: row.id,
    title: messageTitle(row.kind, JSON.parse(row.details)),
    person: unmistakableName(row),
    detail: deliveryText('failed', row.reason, row.reason_code),
    createdAt: new Date(row.created_at).toISOString(),
  };
}
