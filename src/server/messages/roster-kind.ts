import { lastDay, type Month, type MonthKey, monthKey } from '#domain/calendar/calendar.ts';
import type { MemberId, TeamId } from '#domain/ids.ts';
import {
  type AnnouncedDuty,
  EMPTY_ANNOUNCEMENT,
  hasNews,
  toAnnouncedDuty,
} from '#domain/messages/announcement.ts';
import type { OfMonth } from '#domain/messages/message.ts';
import { isSameService } from '#domain/services/services.ts';
import { endOfDay } from '#domain/serving/personal-link.ts';
import type { Content, Digest, MessageKind } from '../outbox/kind.ts';
import { type OwnNews, ownNews, type RosterNews, readRosterNews } from '../roster/news.ts';
import { publishedTeams } from '../roster/publish-queries.ts';

/** The revision of the month's roster that the message is about. */
export interface OfRevision extends OfMonth {
  readonly revision: number;
  /** Whose news it was sent for. Absent if the church had one team. It says what is new in all that are published. */
  readonly teamIds?: readonly TeamId[];
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

/** Returns a kind of messages about rosters. Drafts are left out. */
export function rosterKind<Facts extends RosterFacts>({
  facts: factsOf,
  known,
  ...words
}: RosterWords<Facts>): RosterKind<Facts> {
  const contentOf: RosterKind<Facts>['contentOf'] = (news, memberId, timeZone) => {
    const parts = news.map((each) => ownNews(each, memberId));
    // All that it was sent for may be in teams that revise their roster since.
    if (!parts.some((part) => hasNews(part.news))) return null;
    const facts = factsOf(parts);
    const last = parts.at(-1);
    if (!facts || !last) return null;
    const until = parts.flatMap(({ all }) => all).at(-1)?.date ?? lastDay(last.month);
    return {
      facts,
      link: { purpose: { kind: 'respond' }, expiresAt: endOfDay(until, timeZone) },
      announce: ({ items }) => {
        const duties = known(parts, items.length);
        // What someone knows of a roster that is being revised stays.
        const revised = parts
          .flatMap((part) => part.revised)
          .filter((was) => !duties.some((duty) => isSameService(duty, was)));
        const all = [...duties, ...revised.map(toAnnouncedDuty)];
        return { ...EMPTY_ANNOUNCEMENT, months: facts.months, duties: all };
      },
    };
  };
  return {
    ...words,
    contentOf,
    async read(db, details, { id }, now) {
      const published = new Map<MonthKey, RosterNews>();
      for (const { month } of details)
        if (!published.has(monthKey(month)) && (await publishedTeams(db, month)).size > 0)
          published.set(monthKey(month), await readRosterNews(db, month, now, { memberIds: [id] }));
      return contentOf([...published.values()], id, now.timeZone);
    },
  };
}
