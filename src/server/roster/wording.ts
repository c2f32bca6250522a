import { lastDay, type Month, monthKey } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import {
  type AnnouncedDuty,
  compareWithAnnounced,
  EMPTY_ANNOUNCEMENT,
  hasNews,
  toAnnouncedDuty,
} from '#domain/messages/announcement.ts';
import { type ChurchNow, isSameService } from '#domain/services/services.ts';
import { endOfDay } from '#domain/serving/personal-link.ts';
import { listText } from '#languages/lists.ts';
import type { MessageFacts } from '#languages/messages.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import type { Db } from '../db/database.ts';
import { listRoles } from '../db/roles.ts';
import { listAnnouncedDuties } from '../outbox/announcement-queries.ts';
import type { Worded, Wording } from '../outbox/kind.ts';
import { type ComingDuty, type DutyOptions, listComingDutiesOf, named } from './duty-queries.ts';
import { isMonthPublished } from './publish-queries.ts';

/** The source of messages about a roster. */
interface RosterNews {
  readonly duties: readonly ComingDuty[];
  readonly announced: ReadonlyArray<AnnouncedDuty & { readonly memberId: MemberId }>;
  readonly roles: ReadonlyMap<number, string>;
}

/** Reads the upcoming services of a month, and the services people were notified of. */
export async function readRosterNews(
  db: Db,
  month: Month,
  now: ChurchNow,
  options: DutyOptions,
): Promise<RosterNews> {
  const { today } = now;
  const { memberIds } = options;
  const announced = await listAnnouncedDuties(db, { month, ...(memberIds && { memberIds }) });
  return {
    duties: await listComingDutiesOf(db, month, now, options),
    announced: announced.filter(({ date }) => date >= today),
    roles: new Map((await listRoles(db)).map(({ id, name }) => [id, name])),
  };
}

/** Returns a member's services, and how they differ from the last message to the member. Leaves out declined ones. */
function ownNews({ duties, announced }: RosterNews, memberId: MemberId) {
  const own = duties.filter((duty) => duty.memberId === memberId);
  const declined = own.filter(({ response }) => response === 'declined');
  const isDeclined = (duty: AnnouncedDuty) => declined.some((one) => isSameService(one, duty));
  const all = own.filter((duty) => !isDeclined(duty));
  const known = announced.filter((duty) => duty.memberId === memberId && !isDeclined(duty));
  return { all, known, news: compareWithAnnounced(known, all) };
}

/** Returns the members whose services differ from their last message, each once. */
export function membersWithNews(rosterNews: RosterNews): ReadonlySet<MemberId> {
  const members = new Set([...rosterNews.duties, ...rosterNews.announced].map(({ memberId }) => memberId));
  return new Set([...members].filter((id) => hasNews(ownNews(rosterNews, id).news)));
}

/** Returns the parts of an earlier duty that differ from the current one. */
function formerParts(now: ComingDuty, was: AnnouncedDuty, roles: RosterNews['roles']): string {
  return listText([
    ...(now.roleId === was.roleId ? [] : [roles.get(was.roleId) ?? '']),
    ...(now.startsAt === was.startsAt && now.name === was.name ? [] : [shortServiceTitle(was)]),
    ...(now.minutes === was.minutes ? [] : [t('common:minutes', { minutes: was.minutes })]),
  ]);
}

type Parts = ReadonlyArray<ReturnType<typeof ownNews>>;

/** Returns the services someone knows after a list of them: of those left out, as they were announced before. */
function knownFromList(parts: Parts, said: MessageFacts['roster_published']): AnnouncedDuty[] {
  const all = parts.flatMap((part) => part.all);
  const before = parts.flatMap(({ known }) => known);
  return all.flatMap((duty, n) =>
    n < said.all.length ? toAnnouncedDuty(duty) : before.filter((was) => isSameService(was, duty)),
  );
}

/** Returns the services someone knows after these news. What is left out of them stays as it was announced before. */
function knownFromNews(parts: Parts, said: MessageFacts['roster_changed']): AnnouncedDuty[] {
  const all = parts.flatMap((part) => part.all);
  const news = parts.map((part) => part.news);
  const added = news.flatMap((one) => one.added).slice(said.added.length);
  const changed = news.flatMap((one) => one.changed).slice(said.changed.length);
  const removed = news.flatMap((one) => one.removed).slice(said.removed.length);
  const isUnsaid = (duty: ComingDuty) => added.includes(duty) || changed.some(({ now }) => now === duty);
  return [
    ...all.filter((duty) => !isUnsaid(duty)).map(toAnnouncedDuty),
    ...changed.map(({ was }) => toAnnouncedDuty(was)),
    ...removed.map(toAnnouncedDuty),
  ];
}

/** Returns the facts for a member about the roster of these months, or null if there is no news. */
export function wordRoster(
  kind: 'roster_published' | 'roster_changed',
  months: ReadonlyArray<{ readonly month: Month; readonly news: RosterNews }>,
  memberId: MemberId,
  timeZone: string,
): Worded<'roster_published' | 'roster_changed'> | null {
  const parts = months.map(({ month, news }) => ({ month, ...ownNews(news, memberId), roles: news.roles }));
  const all = parts.flatMap((part) => part.all);
  if (kind === 'roster_published' ? all.length === 0 : !parts.some(({ news }) => hasNews(news))) return null;
  const last = months.at(-1)?.month;
  return {
    facts: {
      months: months.map(({ month }) => month),
      all: all.map(named),
      added: parts.flatMap(({ news }) => news.added.map(named)),
      changed: parts.flatMap(({ news, roles }) =>
        news.changed.map(({ now, was }) => ({
          ...named(now),
          ...(now.minutes === was.minutes
            ? {}
            : { service: listText([named(now).service, t('common:minutes', { minutes: now.minutes })]) }),
          was: formerParts(now, was, roles),
        })),
      ),
      removed: parts.flatMap(({ news }) => news.removed.map((duty) => shortServiceTitle(duty))),
      more: 0,
    },
    link: last
      ? { purpose: { kind: 'respond' }, expiresAt: endOfDay(all.at(-1)?.date ?? lastDay(last), timeZone) }
      : null,
    announce: (said) => ({
      ...EMPTY_ANNOUNCEMENT,
      months: parts.map(({ month }) => month),
      duties: kind === 'roster_published' ? knownFromList(parts, said) : knownFromNews(parts, said),
    }),
  };
}

/** Returns the wording of one of the kinds of messages about a roster. Draft months are left out. */
export function rosterWording<Kind extends 'roster_published' | 'roster_changed'>(kind: Kind): Wording<Kind> {
  return async (db, details, { id }, now) => {
    const months = [...new Map(details.map(({ month }) => [monthKey(month), month])).values()];
    const published = [];
    for (const month of months)
      if (await isMonthPublished(db, month))
        published.push({ month, news: await readRosterNews(db, month, now, { memberIds: [id] }) });
    return wordRoster(kind, published, id, now.timeZone) as Worded<Kind> | null;
  };
}
