import { firstDay, type Month, monthsOf, type PlainDate } from '#domain/calendar/calendar.ts';
import type { OfMonth } from '#domain/messages/message.ts';
import { fillIn } from '#domain/reminders/reminder-text.ts';
import { endOfAnswerLink } from '#domain/serving/personal-link.ts';
import { formatDayAndMonth } from '#languages/dates.ts';
import { monthsText } from '#languages/messages.ts';
import { t } from '#languages/t.ts';
import { listServicesOf } from '../db/services.ts';
import type { Digest, MessageKind } from '../outbox/kind.ts';
import { loadReminderText, type ReminderText } from '../reminders/answer-wording.ts';
import { listNonResponders } from '../reminders/non-responder-queries.ts';

interface ReminderFacts extends Digest {
  readonly template: string;
  readonly months: ReadonlyArray<{ readonly month: Month; readonly deadline: PlainDate }>;
}

/** Asks a member to answer for the months that still have no answer. Its link ends with the last deadline. */
export const reminder: MessageKind<OfMonth, ReminderFacts> = {
  awaited: 'if_automatic',
  async read(db, details, { id, enqueuedAt, base }, now) {
    const texts: Array<ReminderText & { readonly month: Month; readonly end: number }> = [];
    for (const month of monthsOf(details.map((each) => firstDay(each.month)))) {
      const text = await loadReminderText(db, month, base, now);
      const end = endOfAnswerLink(month, text.rule, now.timeZone);
      // A coordinator may remind people after the deadline, when they can still be entered.
      if (enqueuedAt < end && end <= now.epochMs) continue;
      const silent = await listNonResponders(db, await listServicesOf(db, month), [id]);
      if (silent.length > 0) texts.push({ ...text, month, end });
    }
    const [first] = texts;
    if (!first) return null;
    const { month, facts, hasPersonalLink } = first;
    const { end: expiresAt, month: lastMonth } = texts.at(-1) ?? first;
    const purpose = { kind: 'answer', month, ...(texts.length > 1 && { lastMonth }) } as const;
    return {
      facts: { ...facts, months: texts.flatMap((text) => text.facts.months) },
      link: hasPersonalLink ? { purpose, expiresAt } : null,
    };
  },

  template: ({ template }) => template,

  text({ template, months, isForOther, firstName, ...fields }) {
    const [deadline] = months.map((each) => each.deadline).sort();
    const values = {
      ...fields,
      firstName: firstName || t('messages:reminder.insteadOfName'),
      month: monthsText(months.map(({ month }) => month)),
      deadline: deadline ? formatDayAndMonth(deadline) : '',
    };
    const text = fillIn(template, values);
    // The church's own text may not name anyone.
    const lacksName = isForOther && !template.includes('{firstName}');
    return lacksName ? t('messages:forPerson', { name: values.firstName, text }) : text;
  },

  subject: ({ months }) =>
    t('messages:kind.reminder.subject', {
      month: monthsText(months.map(({ month }) => month)),
    }),

  shorten(facts) {
    const template = t('messages:reminder.template');
    return facts.template === template ? facts : { ...facts, template };
  },
};
