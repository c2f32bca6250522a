import type { MissedMessages, RosterNotice } from '#contract/notifications.ts';
import { CHANNELS, type Channel } from '#domain/delivery/delivery.ts';
import { unmistakableName } from '#domain/members/name-format.ts';
import { deliveryText } from '#languages/delivery.ts';
import { shownNameAmong } from '#languages/guests.ts';
import { messageTitle } from '#languages/messages.ts';
import { sampleLink } from '#server/auth/personal-link.ts';
import { inLanguage } from '#server/language.ts';
import { KINDS } from '#server/messages/index.ts';
import type { RosterKind } from '#server/messages/roster-kind.ts';
import { presentPreviews, type WriteContext, writeMessages } from '#server/outbox/present-previews.ts';
import type { prepareNotice } from '#server/roster/notice.ts';
import type { MissedRow } from './queries.ts';

interface NoticeContext extends WriteContext {
  readonly base: string;
  readonly enqueued: number;
  readonly timeZone: string;
}

/** Returns the preview of notifying people: who is concerned, who gets which message, and who can't be reached. */
export function presentNotice(
  { kind, news, people }: Awaited<ReturnType<typeof prepareNotice>>,
  { base, enqueued, timeZone, ...context }: NoticeContext,
): RosterNotice {
  const messages: RosterKind = KINDS[kind];
  const unreachable = people.filter(({ isReachable }) => !isReachable);
  const parts = people.flatMap((person) => {
    const content = inLanguage(context.languageOf(person.language), () =>
      messages.contentOf([news], person.id, timeZone),
    );
    const link = base === '' ? '' : sampleLink(base);
    return content && !unreachable.includes(person) ? { person, facts: content.facts, link } : [];
  });
  const missing = new Set<Channel | undefined>(unreachable.map(({ contact }) => contact?.channel));
  return {
    kind,
    people: people.length,
    previews: presentPreviews(writeMessages(messages, parts, context)),
    unreachable: unreachable.map(shownNameAmong(unreachable, 'full')),
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
