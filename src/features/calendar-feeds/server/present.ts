import type { FeedAddress } from '#contract/calendar-feeds.ts';
import { CALENDAR_FOLDER } from '#contract/pages.ts';
import { monthKey, monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import type { ClockTime } from '#domain/calendar/time-zone.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { groupByService, type Service } from '#domain/services/services.ts';
import { serviceLabel } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { isOnlyThisMachine } from '#server/auth/team-link.ts';
import { drawQrCode } from '#server/qr-code.ts';
import type { Feed, Publication, ServedRow } from './queries.ts';

/** Returns the address of a feed. `base` is the public address. */
export function presentFeedAddress(base: string, code: string): FeedAddress {
  const url = `${base}${CALENDAR_FOLDER}/${code}.ics`;
  const webcalUrl = url.replace(/^https?:/, 'webcal:');
  return { url, webcalUrl, qr: drawQrCode(webcalUrl), isOnlyHere: isOnlyThisMachine(base) };
}

/** A service in a calendar. */
export interface CalendarEvent {
  /** The same in every version of the feed, and unique among all calendars. */
  readonly uid: string;
  readonly date: PlainDate;
  /** Null for a whole day. */
  readonly startsAt: ClockTime | null;
  readonly summary: string;
  readonly description: string;
  /** Counts the publications of the month. */
  readonly sequence: number;
  /** Milliseconds since 1970 UTC. */
  readonly publishedAt: number;
}

/** What a feed consists of. */
export interface FeedContents {
  readonly feed: Feed;
  readonly served: readonly ServedRow[];
  /** The services that take place. */
  readonly services: readonly Service[];
  readonly publications: readonly Publication[];
}

/** Returns the events of a feed, in the order of the services. `churchId` tells churches apart in one calendar app. */
export function presentEvents(contents: FeedContents, churchId: string): CalendarEvent[] {
  const { feed, served, services, publications } = contents;
  const { scope, memberId, nameFormat } = feed;
  const nameOf = nameAmong([...new Map(served.map((person) => [person.id, person])).values()], nameFormat);
  const peopleAt = groupByService(served, (person) => person);
  const lastOf = new Map(publications.map((publication) => [monthKey(publication), publication]));
  const lineOf = (person: ServedRow) => t('calendar:person', { role: person.role, name: nameOf(person) });
  return services.flatMap((service) => {
    const people = peopleAt(service);
    const publication = lastOf.get(monthKey(monthOf(service.date)));
    if (people.length === 0 || !publication) return [];
    const { date, timeId, startsAt } = service;
    // The calendar shows the time itself.
    const label = serviceLabel({ ...service, startsAt: null, sharesDate: true });
    const own = scope === 'own' ? people.find(({ id }) => id === memberId) : undefined;
    const others = people.filter((person) => person !== own).map(lineOf);
    const aboutOwn = own ? [t('calendar:ownRole', { role: own.role })] : [];
    return [
      {
        uid: `${date}-${timeId}-${own ? memberId : scope}@${churchId}`,
        date,
        startsAt,
        summary: own ? t('calendar:ownEvent', { role: own.role, service: label }) : label,
        description: [
          ...aboutOwn,
          ...(own && others.length > 0 ? ['', t('calendar:companions')] : []),
          ...others,
        ].join('\n'),
        sequence: publication.number,
        publishedAt: publication.publishedAt,
      },
    ];
  });
}
