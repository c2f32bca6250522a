import type { MissedMessages, RosterNotice } from '#contract/notifications.ts';
import { CHANNELS, type Channel } from '#domain/delivery/delivery.ts';
import { unmistakableName } from '#domain/members/name-format.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { deliveryText } from '#languages/delivery.ts';
import type { Language } from '#languages/index.ts';
import { messageTitle } from '#languages/messages.ts';
import { sampleLink } from '#server/auth/personal-link.ts';
import { inLanguage } from '#server/language.ts';
import { KINDS } from '#server/messages/index.ts';
import type { RosterKind } from '#server/messages/roster-kind.ts';
import { presentPreviews, type WrittenTo } from '#server/outbox/present-previews.ts';
import type { Recipient } from '#server/outbox/recipient-queries.ts';
import { writeMessage } from '#server/outbox/write-message.ts';
import type { prepareNotice } from '#server/roster/notice.ts';
import type { MissedRow } from './queries.ts';

interface NoticeContext {
  readonly base: string;
  readonly church: string;
  readonly canReply: boolean;
  readonly enqueued: number;
  readonly languageOf: (tag: string | null) => Language;
  readonly timeZone: string;
}

/** Returns the preview of notifying people: who is concerned, who gets which message, and who can't be reached. */
export function presentNotice(
  { kind, news, people }: Awaited<ReturnType<typeof prepareNotice>>,
  { base, church, canReply, enqueued, languageOf, timeZone }: NoticeContext,
): RosterNotice {
  const written: WrittenTo[] = [];
  const unreachable: Recipient[] = [];
  const messages: RosterKind = KINDS[kind];
  for (const person of people) {
    const { contact, firstName, isReachable } = person;
    const language = languageOf(person.language);
    const content = inLanguage(language, () => messages.contentOf([news], person.id, timeZone));
    if (!contact || !isReachable) unreachable.push(person);
    else if (content) {
      const { channel } = contact;
      const link = base === '' ? '' : sampleLink(base);
      const reader = { church, firstName, isForOther: person.readerId !== person.id, link };
      const write = () =>
        writeMessage(channel, messages, content.facts, {
          ...reader,
          canReply: canReply && channel === 'email',
        });
      written.push({ ...inLanguage(language, write), channel, language: language.tag });
    }
  }
  const missing = new Set<Channel | undefined>(unreachable.map(({ contact }) => contact?.channel));
  return {
    kind,
    people: people.length,
    previews: presentPreviews(written),
    unreachable: unreachable.map(nameAmong(unreachable, 'full')),
    notSetUp: CHANNELS.filter((channel) => missing.has(channel)),
    enqueued,
  };
}

/** Returns a failed message with its recipient and the reason. */
export function presentMissed(row: MissedRow): MissedMessages['messages'][number] {
  return {
    id: row.id,
    title: messageTitle(row.kind, JSON.parse(row.details)),
    person: unmistakableName(row),
    detail: deliveryText('failed', row.reason, row.reasonCode),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
