import type { FeedAddress } from '#contract/calendar-feeds.ts';
import { CALENDAR_FOLDER } from '#contract/pages.ts';
import { monthKey, monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import type { ClockTime } from '#domain/calendar/time-zone.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Named } from '#domain/members/member-name.ts';
import { callNames } from '#domain/members/namesakes.ts';
import { groupByService, type Service } from '#domain/services/services.ts';
import { roleInTeam } from '#languages/duties.ts';
import { shownNameAmong } from '#languages/guests.ts';
import { serviceLabel } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { isOnlyThisMachine } from '#server/auth/team-link.ts';
import type { readDutyTeams } from '#server/db/duty-teams.ts';
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

/** Returns the only event of a feed that has ended: it says so, on the day it ended. */
export function presentEnd(
  endedAt: number,
  { date, churchId }: { readonly date: PlainDate; readonly churchId: string },
): CalendarEvent {
  return {
    uid: `ended-${endedAt}@${churchId}`,
    date,
    startsAt: null,
    summary: t('calendar:ended'),
    description: t('calendar:endedHelp'),
    sequence: 0,
    publishedAt: endedAt,
  };
}

/** The content of a feed. */
export interface FeedContents {
  readonly feed: Feed;
  /** The family members whose services it includes. */
  readonly family: ReadonlyArray<Named & { readonly id: MemberId }>;
  readonly served: readonly ServedRow[];
  /** The services that take place. */
  readonly services: readonly Service[];
  readonly publications: readonly Publication[];
  readonly teamOf: Awaited<ReturnType<typeof readDutyTeams>>;
}

/**
 * Returns the events of a feed, in the order of the services: one for each service in the roster's feed, otherwise one
 * for each person who serves there. `churchId` tells churches apart in one calendar app.
 */
export function presentEvents(contents: FeedContents, churchId: string): CalendarEvent[] {
  const { feed, family, served, services, publications, teamOf } = contents;
  const { scope, nameFormat } = feed;
  const nameOf = shownNameAmong(
    [...new Map(served.map((person) => [person.id, person])).values()],
    nameFormat,
  );
  const callName = callNames([feed, ...family]);
  const servedAt = groupByService(served, (person) => person);
  const lastOf = new Map(publications.map((publication) => [monthKey(publication), publication]));
  const lineOf = (person: ServedRow) =>
    t('calendar:person', {
      role: roleInTeam(person.role, undefined, person.isLearning),
      name: nameOf(person),
    });
  const summaryOf = (owner: FeedContents['family'][number], role: string, service: string) => {
    if (family.length === 0) return t('calendar:ownEvent', { role, service });
    if (owner === feed) return t('calendar:yourEvent', { role, service });
    return t('calendar:eventOf', { name: callName(owner), role, service });
  };
  const owners = scope === 'own' ? [feed, ...family] : [null];
  const events = services.flatMap((service) => owners.map((owner) => ({ service, owner })));
  return events.flatMap(({ service, owner }) => {
    const people = servedAt(service).filter(({ whose }) => whose === (owner?.id ?? null));
    const publication = lastOf.get(monthKey(monthOf(service.date)));
    if (people.length === 0 || !publication) return [];
    const { date, timeId, startsAt } = service;
    // The calendar shows the time itself.
    const label = serviceLabel({ ...service, startsAt: null, sharesDate: true });
    const duty = people.find(({ id }) => id === owner?.id);
    const own = owner === feed ? duty : undefined;
    const others = people.filter((person) => person !== own).map(lineOf);
    const companions = others.length > 0 ? ['', t('calendar:companions')] : [];
    const { team, arriveAt } = duty ? teamOf({ ...duty, memberId: duty.id, startsAt }) : {};
    // The event begins with the service, so that everyone sees one time for it.
    const arrival = arriveAt ? [t('common:duties.arrive', { time: arriveAt })] : [];
    const aboutOwn = own
      ? [t('calendar:ownRole', { role: roleInTeam(own.role, team, own.isLearning) }), ...companions]
      : [];
    return [
      {
        uid: `${date}-${timeId}-${owner?.id ?? 'roster'}@${churchId}`,
        date,
        startsAt,
        summary:
          owner && duty ? summaryOf(owner, roleInTeam(duty.role, team, duty.isLearning), label) : label,
        description: [...arrival, ...aboutOwn, ...others].join('\n'),
        sequence: publication.number,
        publishedAt: publication.publishedAt,
      },
    ];
  });
}
