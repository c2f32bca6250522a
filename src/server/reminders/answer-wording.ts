import { answerBy, deadlineOf } from '#domain/availability/deadline.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { type ReminderFields, templateFault } from '#domain/reminders/reminder-text.ts';
import { type ChurchNow, isPast } from '#domain/services/services.ts';
import { formatDayAndMonth, formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { sampleLink } from '../auth/personal-link.ts';
import type { Db } from '../db/database.ts';
import { listServicesOf } from '../db/services.ts';
import { readSettings } from '../db/settings.ts';
import { readTemplate } from './non-responder-queries.ts';

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
    facts: { items: [], template, months: [{ month, deadline: by }] },
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
