import { deadlineOf } from '#domain/availability/deadline.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { formatMonthName } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { useChurch } from '#web/api/use-church.ts';
import { dayInSentence } from '#web/parts/dates.ts';
import { useCurrentUser } from '#web/session/session.ts';
import type { useMyMonth } from './use-my-month.ts';

interface MonthNoticeProps {
  readonly month: Month;
  readonly mine: ReturnType<typeof useMyMonth>;
}

/** Shows in one line that the roster is published, or else the deadline. */
export function MonthNotice({ month, mine }: MonthNoticeProps) {
  const { isAdmin } = useCurrentUser();
  const { today, ...rule } = useChurch();
  const deadline = deadlineOf(month, rule);
  if (mine.isPublished)
    return <p className="text-ink-2 text-sm leading-tight">{t('availability:published')}</p>;
  // Administrators have no deadline.
  if (isAdmin || today > deadline || mine.days.length === 0) return null;
  return (
    <p className="text-ink-2 text-sm leading-tight">
      {t('availability:openUntil', { deadline: dayInSentence(deadline) })}
    </p>
  );
}

/** Explains why services are locked, with this id. Past ones need no visible explanation. */
export function LockNotice({ month, mine, id }: MonthNoticeProps & { readonly id: string }) {
  const { today, ...rule } = useChurch();
  const deadline = deadlineOf(month, rule);
  if (!mine.hasLocked) return null;
  const isOver = today > deadline;
  return (
    <p id={id} className={isOver ? 'text-ink-2 text-sm' : 'sr-only'}>
      {isOver
        ? t('availability:monthLocked', { month: formatMonthName(month), deadline: dayInSentence(deadline) })
        : t('availability:pastLocked')}
    </p>
  );
}
