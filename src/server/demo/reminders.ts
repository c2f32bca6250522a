import { addMonths, type Month, monthOf, sameMonth } from '#domain/calendar/calendar.ts';
import type { DeliveryReason } from '#domain/delivery/delivery.ts';
import type { SampleAnswer } from './answers.ts';
import { chanceOf } from './chance.ts';
import type { SampleMember } from './members.ts';

/** Reminders that were sent at one time, and the members whose reminder the provider refused. */
export interface SampleReminder {
  readonly month: Month;
  readonly daysAgo: number;
  readonly to: ReadonlyArray<{
    readonly member: SampleMember;
    readonly refusedAs?: { readonly reason: DeliveryReason; readonly code: string };
  }>;
}

const LANDLINE = { reason: 'not_mobile', code: '21614' } as const;

/**
 * Returns reminders for this month, sent a while ago, and for the next month, sent some days ago to about half of those
 * who have not answered.
 */
export function sampleReminders(
  members: readonly SampleMember[],
  answers: readonly SampleAnswer[],
  thisMonth: Month,
): readonly SampleReminder[] {
  const nextMonth = addMonths(thisMonth, 1);
  const reachable = members.filter((member) => member.phoneNumber !== null);
  const hasAnswered = new Set(
    answers.filter(({ date }) => sameMonth(monthOf(date), nextMonth)).map(({ userId }) => userId),
  );
  const before = reachable.filter(({ id }) => chanceOf('reminded', id) < 0.3);
  const silent = reachable.filter(({ id }) => !hasAnswered.has(id));
  const recent = silent.slice(0, Math.ceil(silent.length / 2) + 1);
  return [
    { month: thisMonth, daysAgo: 33, to: before.map((member) => ({ member })) },
    {
      month: nextMonth,
      daysAgo: 4,
      to: recent.map((member, index) => (index === 1 ? { member, refusedAs: LANDLINE } : { member })),
    },
  ];
}
