import { toAnnouncedDuty } from '#domain/messages/announcement.ts';
import { isSameService } from '#domain/services/services.ts';
import { joinSentences } from '#languages/lists.ts';
import { byRole, helloText, monthsText, moreOf, onePerLine } from '#languages/messages.ts';
import { t } from '#languages/t.ts';
import { named } from '../roster/duty-queries.ts';
import { allMonths, leaveOutLast, ofOne } from './digest.ts';
import { type RosterFacts, rosterKind } from './roster-kind.ts';

/** Lists the services of someone who serves by a new roster. */
export const rosterPublished = rosterKind<RosterFacts>({
  awaited: 'always',
  facts(parts) {
    const all = parts.flatMap((part) => part.all.map(named));
    return all.length === 0 ? null : { months: parts.map(({ month }) => month), all, more: 0 };
  },

  // Services that are left out stay as they were announced before.
  known(parts, said) {
    const before = parts.flatMap(({ known }) => known);
    return parts
      .flatMap(({ all }) => all)
      .flatMap((duty, n) =>
        n < said.all.length ? toAnnouncedDuty(duty) : before.filter((was) => isSameService(was, duty)),
      );
  },

  sms: ({ firstName, months, all, more }) =>
    joinSentences([
      t('messages:kind.roster_published.sms', { hello: helloText(firstName), months: monthsText(months) }),
      t('messages:kind.roster_published.serve', { duties: byRole(all) }),
      moreOf(more),
    ]),

  text: ({ months, all }) =>
    t('messages:kind.roster_published.body', { months: monthsText(months), duties: onePerLine(all) }),

  subject: ({ months }) => t('messages:kind.roster_published.subject', { months: monthsText(months) }),

  merge: (parts) => ({
    months: allMonths(parts),
    all: parts.flatMap(({ facts, name }) => ofOne(facts.all, name)),
    more: 0,
  }),

  shorten: leaveOutLast('all'),
});
