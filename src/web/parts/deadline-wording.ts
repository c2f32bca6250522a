import { type DeadlineRule, deadlineOf } from '#domain/availability/deadline.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { t } from '#languages/t.ts';
import { dateInSentence, monthInSentence } from './dates.ts';

/** Returns until when members can answer for a month. */
export function deadlineText(month: Month, rule: DeadlineRule): string {
  return t(`common:deadline.answerUntil.${rule.deadlineMonth}`, {
    month: monthInSentence(month),
    deadline: dateInSentence(deadlineOf(month, rule)),
  });
}
