import { type AnnouncedDuty, hasNews, toAnnouncedDuty } from '#domain/messages/announcement.ts';
import { joinSentences, listPhrases, listText } from '#languages/lists.ts';
import {
  byRole,
  helloText,
  listServices,
  monthsText,
  moreOf,
  type NamedDuty,
  onePerLine,
} from '#languages/messages.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { type ComingDuty, named } from '../roster/duty-queries.ts';
import type { OwnNews } from '../roster/news.ts';
import { allMonths, leaveOutLast, ofOne, ofPerson } from './digest.ts';
import { type RosterFacts, rosterKind } from './roster-kind.ts';

/** How the services differ from the last message to the person. */
interface ChangedFacts extends RosterFacts {
  readonly added: readonly NamedDuty[];
  readonly changed: ReadonlyArray<NamedDuty & { readonly was: string }>;
  /** The services without their roles. */
  readonly removed: readonly string[];
}

/** Returns a duty that has changed, with the parts of it that were different. */
function nameChanged({ roles }: OwnNews, now: ComingDuty, was: AnnouncedDuty) {
  const { role, service } = named(now);
  const isAsLong = now.minutes === was.minutes;
  const minutesText = ({ minutes }: AnnouncedDuty) => (isAsLong ? null : t('common:minutes', { minutes }));
  return {
    role,
    service: listText([service, minutesText(now)]),
    was: listText([
      now.roleId === was.roleId ? null : roles.get(was.roleId),
      now.startsAt === was.startsAt && now.name === was.name ? null : shortServiceTitle(was),
      minutesText(was),
    ]),
  };
}

/** Returns the months and what has changed in them for one person: "New: Singer on 6 Dec. You no longer serve on 20 Dec." */
function newsFields({ months, added, changed, removed, more }: ChangedFacts) {
  const moved = changed.map(({ role, service, was }) =>
    t('messages:dutyWas', { duty: t('messages:duty', { role, services: service }), was }),
  );
  const news = [
    added.length > 0 ? t('messages:kind.roster_changed.added', { duties: byRole(added) }) : null,
    moved.length > 0 ? t('messages:kind.roster_changed.changed', { duties: listPhrases(moved) }) : null,
    removed.length > 0
      ? t('messages:kind.roster_changed.removed', { services: listServices(removed) })
      : null,
    moreOf(more),
  ];
  return { months: monthsText(months), news: joinSentences(news) };
}

/** Tells someone how their services differ from the last message to them. */
export const rosterChanged = rosterKind<ChangedFacts>({
  awaited: 'always',
  facts: (parts) =>
    parts.some(({ news }) => hasNews(news))
      ? {
          months: parts.map(({ month }) => month),
          all: parts.flatMap(({ all }) => all.map(named)),
          added: parts.flatMap(({ news }) => news.added.map(named)),
          changed: parts.flatMap((part) =>
            part.news.changed.map(({ now, was }) => nameChanged(part, now, was)),
          ),
          removed: parts.flatMap(({ news }) => news.removed.map((duty) => shortServiceTitle(duty))),
          more: 0,
        }
      : null,

  // What is left out stays as it was announced before.
  known(parts, said) {
    const news = parts.map((part) => part.news);
    const added = news.flatMap((one) => one.added).slice(said.added.length);
    const changed = news.flatMap((one) => one.changed).slice(said.changed.length);
    const removed = news.flatMap((one) => one.removed).slice(said.removed.length);
    const unsaid = new Set([...added, ...changed.map(({ now }) => now)]);
    const all = parts.flatMap((part) => part.all).filter((duty) => !unsaid.has(duty));
    return [...all, ...changed.map(({ was }) => was), ...removed].map(toAnnouncedDuty);
  },

  sms: ({ firstName, ...facts }) =>
    t('messages:kind.roster_changed.sms', { hello: helloText(firstName), ...newsFields(facts) }),

  text: (facts) =>
    t('messages:kind.roster_changed.body', {
      ...newsFields(facts),
      services:
        facts.all.length === 0
          ? t('messages:kind.roster_changed.none')
          : t('messages:kind.roster_changed.allNow', { duties: onePerLine(facts.all) }),
    }),

  subject: ({ months }) => t('messages:kind.roster_changed.subject', { months: monthsText(months) }),

  merge: (parts) => ({
    months: allMonths(parts),
    all: parts.flatMap(({ facts, name }) => ofOne(facts.all, name)),
    added: parts.flatMap(({ facts, name }) => ofOne(facts.added, name)),
    changed: parts.flatMap(({ facts, name }) => ofOne(facts.changed, name)),
    removed: parts.flatMap(({ facts, name }) => facts.removed.map((service) => ofPerson(service, name))),
    more: 0,
  }),

  shorten: leaveOutLast('added', 'changed', 'removed'),
});
