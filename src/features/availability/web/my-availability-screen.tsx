import { useId, useState } from 'react';
import { deadlineOf, lastMonthToAnswer } from '#domain/deadline.ts';
import { fullName } from '#domain/member-name.ts';
import { firstMonthToShow } from '#domain/shown-months.ts';
import { MonthNavigator } from '#web/parts/month-navigator.tsx';
import { useCurrentUser } from '#web/session.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useChurch } from '#web/use-church.ts';
import { DeadlineDialog } from './deadline-dialog.tsx';
import { SundayCard } from './sunday-card.tsx';
import { AVAILABILITY_TEXTS } from './texts.ts';
import { useMyMonth } from './use-my-month.ts';

/** /: shows the signed-in member's own Sundays. */
export function MyAvailabilityScreen() {
  const user = useCurrentUser();
  const { today, deadlineDay } = useChurch();
  const [month, setMonth] = useState(() => firstMonthToShow(today));
  const [deadlineShown, setDeadlineShown] = useState(false);
  const mine = useMyMonth(month);
  const deadline = deadlineOf(month, deadlineDay);
  const lockReasonId = useId();

  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5">
      <header>
        <h1 className="font-bold text-2xl">{AVAILABILITY_TEXTS.heading}</h1>
        <p className="text-ink-2">{AVAILABILITY_TEXTS.welcome(fullName(user))}</p>
      </header>
      <MonthNavigator
        month={month}
        last={user.isAdmin ? null : lastMonthToAnswer(today)}
        onMonthChange={setMonth}
      />
      {!user.isAdmin && (
        <p className="text-ink-2 text-sm">
          {today <= deadline && `${AVAILABILITY_TEXTS.openUntil(deadline)} `}
          {mine.sundays.some(({ lock }) => lock) && (
            <span id={lockReasonId}>
              {today > deadline
                ? AVAILABILITY_TEXTS.monthLocked(month, deadline)
                : AVAILABILITY_TEXTS.pastLocked}
            </span>
          )}
        </p>
      )}
      {mine.isError && (
        <Alert tone="no" title={AVAILABILITY_TEXTS.loadFailed} announce>
          <Button size="small" onClick={mine.retry}>
            {AVAILABILITY_TEXTS.tryAgain}
          </Button>
        </Alert>
      )}
      {!mine.isMissing && (
        <ul className="flex flex-col gap-3">
          {mine.sundays.map((sunday) => (
            <li key={sunday.date}>
              {mine.isLoading ? (
                <Skeleton className="h-36 w-full rounded-card" />
              ) : (
                <SundayCard
                  sunday={sunday}
                  isSaving={mine.isSaving}
                  lockReasonId={lockReasonId}
                  onAnswer={(isAvailable) => void mine.answer(sunday.date, isAvailable)}
                  onLocked={() => setDeadlineShown(true)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {mine.lastSaved && AVAILABILITY_TEXTS.saved(mine.lastSaved.date, mine.lastSaved.isAvailable)}
      </p>
      <DeadlineDialog open={deadlineShown} onClose={() => setDeadlineShown(false)} />
      <LoadingOverlay active={mine.isSaving} text={AVAILABILITY_TEXTS.updating} />
    </div>
  );
}
