import { type AnnouncedDuty, toAnnouncedDuty } from '#domain/messages/announcement.ts';
import { roleInTeam } from '#languages/duties.ts';
import { joinSentences, listPhrases, listText } from '#languages/lists.ts';
import {
  byRole,
  helloText,
  listServices,
  monthsText,
  moreOf,
  type NamedDuty,
  ofPerson,
  onePerLine,
} from '#languages/messages.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { named } from '../roster/duty-queries.ts';
import type { OwnNews } from '../roster/news.ts';
import { type RosterFacts, rosterKind } from './roster-kind.ts';

/** A difference from the last message to the person. A service that was removed has no role. */
type NamedNews =
  | ({ readonly news: 'added' } & NamedDuty)
  | ({ readonly news: 'changed'; readonly was: string } & NamedDuty)
  | ({ readonly news: 'removed' } & Omit<NamedDuty, 'role'>);

interface ChangedFacts extends RosterFacts<NamedNews> {
  readonly all: readonly NamedDuty[];
}

/** Returns the news of all months: what was added, then what has changed, then what was removed. */
const listNews = (parts: readonly OwnNews[]) => [
  ...parts.flatMap(({ roles, news }) => news.added.map((now) => ({ roles, now, was: null }))),
  ...parts.flatMap(({ roles, news }) => news.changed.map(({ now, was }) => ({ roles, now, was }))),
  ...parts.flatMap(({ roles, news }) => news.removed.map((was) => ({ roles, now: null, was }))),
];

/** Returns how a message names a difference, with the parts of a changed service that were different. */
function nameNews({ roles, now, was }: ReturnType<typeof listNews>[number]): NamedNews {
  if (!now) return { news: 'removed', service: shortServiceTitle(was), person: null };
  if (!was) return { news: 'added', ...named(now) };
  const isAsLong = now.minutes === was.minutes;
  const isSameTitle = now.startsAt === was.startsAt && now.name === was.name;
  const arrivalText = was.arriveAt
    ? t('messages:arrivalWas', { time: was.arriveAt })
    : shortServiceTitle(was);
  const minutesText = ({ minutes }: AnnouncedDuty) => (isAsLong ? null : t('common:minutes', { minutes }));
  const duty = named(now);
  return {
    ...{ ...duty, news: 'changed' },
    service: listText([duty.service, minutesText(now)]),
    was: listText([
      now.roleId === was.roleId && now.isLearning === was.isLearning
        ? null
        : roleInTeam(roles.get(was.roleId) ?? '', undefined, was.isLearning),
      isSameTitle ? null : shortServiceTitle(was),
      isSameTitle && now.arriveAt !== was.arriveAt ? arrivalText : null,
      minutesText(was),
    ]),
  };
}

/** Returns the months and what has changed in them for one person: "New: Singer on 6 Dec. You no longer serve on 20 Dec." */
function newsFields({ months, items, more }: ChangedFacts) {
  const added = items.filter((one) => one.news === 'added');
  const moved = items
    .filter((one) => one.news === 'changed')
    .map(({ was, ...duty }) => t('messages:dutyWas', { duty: onePerLine([duty]), was }));
  const removed = items
    .filter((one) => one.news === 'removed')
    .map(({ service, person }) => ofPerson(service, person));
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
  facts(parts) {
    const items = listNews(parts).map(nameNews);
    const all = parts.flatMap((part) => part.all.map(named));
    return items.length === 0 ? null : { months: parts.map(({ month }) => month), items, all };
  },

  // What is left out stays as it was announced before.
  known(parts, count) {
    const unsaid = listNews(parts).slice(count);
    const all = parts.flatMap((part) => part.all).filter((duty) => !unsaid.some(({ now }) => now === duty));
    return [...all, ...unsaid.flatMap(({ was }) => was ?? [])].map(toAnnouncedDuty);
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
});
