import { toAnnouncedDuty } from '#domain/messages/announcement.ts';
import { isSameService } from '#domain/services/services.ts';
import { joinSentences } from '#languages/lists.ts';
import { byRole, helloText, monthsText, moreOf, type NamedDuty, onePerLine } from '#languages/messages.ts';
import { t } from '#languages/t.ts';
import { named } from '../roster/duty-queries.ts';
import { type RosterFacts, rosterKind } from './roster-kind.ts';

/** Lists the services of someone who serves by a new roster. */
export const rosterPublished = rosterKind<RosterFacts<NamedDuty>>({
  awaited: 'always',
  facts(parts) {
    const items = parts.flatMap(({ all }) => all.map(named));
    return items.length === 0 ? null : { months: parts.map(({ month }) => month), items };
  },

  // Services that are left out stay as they were announced before.
  known(parts, count) {
    const before = parts.flatMap(({ known }) => known);
    return parts
      .flatMap(({ all }) => all)
      .flatMap((duty, n) =>
        n < count ? toAnnouncedDuty(duty) : before.filter((was) => isSameService(was, duty)),
      );
  },

  sms: ({ firstName, months, items, more }) =>
    joinSentences([
      t('messages:kind.roster_published.sms', { hello: helloText(firstName), months: monthsText(months) }),
      t('messages:kind.roster_published.serve', { duties: byRole(items) }),
      moreOf(more),
    ]),

  text: ({ months, items }) =>
    t('messages:kind.roster_published.body', { months: monthsText(months), duties: onePerLine(items) }),

  subject: ({ months }) => t('messages:kind.roster_published.subject', { months: monthsText(months) }),
});
