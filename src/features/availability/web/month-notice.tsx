import { deadlineOf } from '#domain/availability/deadline.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { useChurch } from '#web/api/use-church.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { AVAILABILITY_TEXTS as TEXTS } from './texts.ts';
import type { useMyMonth } from './use-my-month.ts';

interface MonthNoticeProps {
  readonly month: Month;
  readonly mine: ReturnType<typeof useMyMonth>;
}

/** Says in one line that the roster is published, or else until when the member can answer. */
export function MonthNotice({ month, mine }: MonthNoticeProps) {
  const { isAdmin } = useCurrentUser();
  const { today, ...rule } = useChurch();
  const deadline = deadlineOf(month, rule);
  if (mine.isPublished) return <p className="text-ink-2 text-sm leading-tight">{TEXTS.published}</p>;
  // Administrators have no deadline.
  if (isAdmin || today > deadline || mine.days.length === 0) return null;
  return <p className="text-ink-2 text-sm leading-tight">{TEXTS.openUntil(deadline)}</p>;
}

/** Says why services are locked, with this id. That past ones are needs no words that everyone reads. */
export function LockNotice({ month, mine, id }: MonthNoticeProps & { readonly id: string }) {
  const { today, ...rule } = useChurch();
  const deadline = deadlineOf(month, rule);
  if (!mine.hasLocked) return null;
  const isOver = today > deadline;
  return (
    <p id={id} className={isOver ? 'text-ink-2 text-sm' : 'visually-hidden'}>
      {isOver ? TEXTS.monthLocked(month, deadline) : TEXTS.pastLocked}
    </p>
  );
}
