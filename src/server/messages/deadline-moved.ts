import { deadlineOf } from '#domain/availability/deadline.ts';
import { type Month, monthKey, type PlainDate } from '#domain/calendar/calendar.ts';
import type { OfMonth } from '#domain/messages/message.ts';
import { isPast } from '#domain/services/services.ts';
import { endOfAnswerLink } from '#domain/serving/personal-link.ts';
import { formatDayAndMonth, formatMonth } from '#languages/dates.ts';
import { joinSentences } from '#languages/lists.ts';
import { monthsText } from '#languages/messages.ts';
import { t } from '#languages/t.ts';
import { listServicesOf } from '../db/services.ts';
import { readSettings } from '../db/settings.ts';
import type { Digest, MessageKind } from '../outbox/kind.ts';
import { listNonResponders } from '../reminders/non-responder-queries.ts';

/** The deadline before, which people may have been told. */
interface DeadlineMoved extends OfMonth {
  readonly was: PlainDate;
}

interface MovedFacts extends Digest {
  readonly months: ReadonlyArray<{
    readonly month: Month;
    readonly deadline: PlainDate;
    readonly isLocked: boolean;
  }>;
}

/** Tells a member who has not answered for months that their deadline is earlier now, or that they can't answer any more. */
export const deadlineMoved: MessageKind<DeadlineMoved, MovedFacts> = {
  awaited: 'never',
  async read(db, details, { id }, now) {
    const rule = await readSettings(db);
    const moved = new Map(details.map((each) => [monthKey(each.month), each]));
    const months: Array<MovedFacts['months'][number] & { readonly end: number }> = [];
    for (const { month, was } of moved.values()) {
      const deadline = deadlineOf(month, rule);
      const open = (await listServicesOf(db, month)).filter((service) => !isPast(service, now));
      if (deadline >= was || (await listNonResponders(db, open, [id])).length === 0) continue;
      const end = endOfAnswerLink(month, rule, now.timeZone);
      months.push({ month, deadline, isLocked: now.today > deadline, end });
    }
    if (months.length === 0) return null;
    const open = months.filter(({ isLocked }) => !isLocked);
    const [first, last] = [open[0], open.at(-1)];
    return {
      facts: { items: [], months },
      link:
        first && last
          ? { purpose: { kind: 'answer', month: first.month, lastMonth: last.month }, expiresAt: last.end }
          : null,
    };
  },

  text: ({ months }) =>
    joinSentences(
      months.map(({ month, deadline, isLocked }) =>
        t(`messages:kind.deadline_moved.${isLocked ? 'locked' : 'open'}`, {
          month: formatMonth(month),
          deadline: formatDayAndMonth(deadline),
        }),
      ),
    ),

  subject: ({ months }) =>
    t('messages:kind.deadline_moved.subject', { months: monthsText(months.map(({ month }) => month)) }),
};
