import { answerBy, deadlineOf } from '#domain/availability/deadline.ts';
import { firstDay, type Month, monthKey, monthsOf } from '#domain/calendar/calendar.ts';
import { EMPTY_ANNOUNCEMENT } from '#domain/messages/announcement.ts';
import { type ReminderFields, templateFault } from '#domain/reminders/reminder-text.ts';
import { type ChurchNow, isPast } from '#domain/services/services.ts';
import { endOfAnswerLink } from '#domain/serving/personal-link.ts';
import { formatDayAndMonth, formatMonth } from '#languages/dates.ts';
import type { MessageFacts } from '#languages/messages.ts';
import { t } from '#languages/t.ts';

import { sampleLink } from '../auth/personal-link.ts';
import type { Db } from '../db/database.ts';
import { listServicesOf } from '../db/services.ts';
import { readSettings } from '../db/settings.ts';
import type { Wording } from '../outbox/kind.ts';

import { listNonResponders, readTemplate } from './non-responder-queries.ts';

/** Returns the longest values of the fields, for the check of a template's length. A longer first name is replaced. */
export function longestReminderFields(link: string): ReminderFields {
  return {
    firstName: t('messages:reminder.insteadOfName'),
    month: formatMonth({ year: 2026, month: 9 }),
    deadline: formatDayAndMonth('2026-09-30'),
    link,
  };
}

/** Returns the reminder text for a month with its fault, if any, and its deadline. `base` is the address of this Sundial. */
export async function loadReminderText(db: Db, month: Month, base: string, now: ChurchNow) {
  const { template, isOwn } = await readTemplate(db);
  const rule = await readSettings(db);
  const deadline = deadlineOf(month, rule);
  const open = (await listServicesOf(db, month)).filter((service) => !isPast(service, now));
  const by = answerBy(
    deadline,
    open.map(({ date }) => date),
  );
  return {
    facts: { template, months: [month], deadline: by },
    isOwn,
    deadline,
    rule,
    fault: templateFault(
      template,
      longestReminderFields(base === '' ? t('messages:withoutLink.inText') : base),
    ),
    /** Whether a text message has space for a personal link. */
    hasPersonalLink: templateFault(template, longestReminderFields(sampleLink(base))) === null,
  };
}

export type ReminderText = Awaited<ReturnType<typeof loadReminderText>>;

/**
 * Returns the wording of reminders of the months that the member has not answered. Its link ends with the last deadline.
 * `base` is the address of this Sundial.
 */
export function reminderWording(): Wording<'reminder'> {
  return async (db, details, { id, enqueuedAt, base }, now) => {
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
      facts: { ...facts, months: texts.map((text) => text.month) },
      link: hasPersonalLink ? { purpose, expiresAt } : null,
      announce: () => EMPTY_ANNOUNCEMENT,
    };
  };
}

/** Tells a member who has not answered for months that their deadline is earlier now, or that they can't answer any more. */
export const deadlineMovedWording: Wording<'deadline_moved'> = async (db, details, { id }, now) => {
  const rule = await readSettings(db);
  const moved = new Map(details.map((each) => [monthKey(each.month), each]));
  const months: Array<MessageFacts['deadline_moved']['months'][number] & { readonly end: number }> = [];
  for (const { month, was } of moved.values()) {
    const deadline = deadlineOf(month, rule);
    const open = (await listServicesOf(db, month)).filter((service) => !isPast(service, now));
    if (deadline >= was || (await listNonResponders(db, open, [id])).length === 0) continue;
    const end = endOfAnswerLink(month, rule, now.timeZone);
    months.push({ month, deadline, isLocked: now.today > deadline, end });
  }
  const last = months.filter(({ isLocked }) => !isLocked).at(-1);
  const [first] = months.filter(({ isLocked }) => !isLocked);
  if (months.length === 0) return null;
  return {
    facts: { months },
    link:
      first && last
        ? { purpose: { kind: 'answer', month: first.month, lastMonth: last.month }, expiresAt: last.end }
        : null,
    announce: () => EMPTY_ANNOUNCEMENT,
  };
};
