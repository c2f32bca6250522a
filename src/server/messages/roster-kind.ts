import { lastDay, type Month, monthKey } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { type AnnouncedDuty, EMPTY_ANNOUNCEMENT } from '#domain/messages/announcement.ts';
import type { OfMonth } from '#domain/messages/message.ts';
import { endOfDay } from '#domain/serving/personal-link.ts';
import type { Content, Digest, MessageKind } from '../outbox/kind.ts';
import { type OwnNews, ownNews, type RosterNews, readRosterNews } from '../roster/news.ts';
import { isMonthPublished } from '../roster/publish-queries.ts';

/** The revision of the month's roster that the message is about. */
export interface OfRevision extends OfMonth {
  readonly revision: number;
}

/** One person's services in a message about a roster. */
export interface RosterFacts<Item extends object = object> extends Digest<Item> {
  readonly months: readonly Month[];
}

/** A kind of messages about a roster, with its content for previews. */
export interface RosterKind<Facts extends Digest = Digest> extends MessageKind<OfRevision, Facts> {
  contentOf(news: readonly RosterNews[], memberId: MemberId, timeZone: string): Content<Facts> | null;
}

/** What a kind says about one person's services, which are all those of `parts`. */
interface RosterWords<Facts extends Digest> extends Omit<MessageKind<OfRevision, Facts>, 'read'> {
  /** Returns the facts, or null if there is nothing to say. */
  facts(parts: readonly OwnNews[]): Facts | null;
  /** Returns the services someone knows once this many items were sent. */
  known(parts: readonly OwnNews[], count: number): AnnouncedDuty[];
}

/** Returns a kind of messages about rosters. Draft months are left out. */
export function rosterKind<Facts extends RosterFacts>({
  facts: factsOf,
  known,
  ...words
}: RosterWords<Facts>): RosterKind<Facts> {
  const contentOf: RosterKind<Facts>['contentOf'] = (news, memberId, timeZone) => {
    const parts = news.map((each) => ownNews(each, memberId));
    const facts = factsOf(parts);
    const last = parts.at(-1);
    if (!facts || !last) return null;
    const until = parts.flatMap(({ all }) => all).at(-1)?.date ?? lastDay(last.month);
    return {
      facts,
      link: { purpose: { kind: 'respond' }, expiresAt: endOfDay(until, timeZone) },
      announce: ({ items }) => ({
        ...EMPTY_ANNOUNCEMENT,
        months: facts.months,
        duties: known(parts, items.length),
      }),
    };
  };
  return {
    ...words,
    contentOf,
    async read(db, details, { id }, now) {
      const months = [...new Map(details.map(({ month }) => [monthKey(month), month])).values()];
      const published: RosterNews[] = [];
      for (const month of months)
        if (await isMonthPublished(db, month))
          published.push(await readRosterNews(db, month, now, { memberIds: [id] }));
      return contentOf(published, id, now.timeZone);
    },
  };
}
