import { useLocation } from 'wouter';
import { awayCalls } from '#contract/away.ts';
import { monthInAddress } from '#contract/month-inputs.ts';
import { tabAddress } from '#contract/pages.ts';
import { reminderCalls } from '#contract/reminders.ts';
import { type Month, monthKey, sameMonth } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/members/member-name.ts';
import { reminderMonths } from '#domain/reminders/reminder-months.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ANSWERS_TEXTS } from './answers-texts.ts';

/** Lists the members who have not answered for a month. Remind leads to the reminders, if they can still be sent. */
export function BuilderAnswersDialog({ month, onClose }: { month: Month; onClose: () => void }) {
  const { today } = useChurch();
  const [, navigate] = useLocation();
  const input = { query: monthInAddress(month) };
  const { data, isPending, isError, refetch } = useRead(reminderCalls.listNonResponders, input, {
    isAlwaysFresh: true,
  });
  const ofMonth = { params: monthInAddress(month) };
  const away = useRead(awayCalls.listAwayOfMonth, ofMonth, { isAlwaysFresh: true });
  const canRemind = data && data.length > 0 && reminderMonths(today).some((other) => sameMonth(other, month));
  const remind = () => navigate(`${tabAddress('admin', 'settings')}&month=${monthKey(month)}#reminders`);
  return (
    <Dialog
      open
      onClose={onClose}
      title={ANSWERS_TEXTS.title(month)}
      footer={
        <>
          <Button onClick={onClose}>{ANSWERS_TEXTS.close}</Button>
          {canRemind && (
            <Button variant="primary" onClick={remind}>
              {ANSWERS_TEXTS.remind}
            </Button>
          )}
        </>
      }
    >
      {isPending && <Skeleton className="h-40 w-full rounded-card" />}
      {isError && (
        <p className="flex flex-wrap items-center gap-3" role="alert">
          {ANSWERS_TEXTS.failed}
          <Button size="small" onClick={() => void refetch()}>
            {ANSWERS_TEXTS.tryAgain}
          </Button>
        </p>
      )}
      {data?.length === 0 && <p>{ANSWERS_TEXTS.everyone}</p>}
      {data && data.length > 0 && (
        <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {data.map((member) => (
            <li key={member.id}>
              <bdi>{fullName(member)}</bdi>
            </li>
          ))}
        </ul>
      )}
      {away.isLoadingError && <LoadFailedLine title={ANSWERS_TEXTS.awayFailed} onRetry={away.refetch} />}
      {away.data && away.data.length > 0 && (
        <section className="mt-4">
          <h3 className="font-bold">{ANSWERS_TEXTS.away}</h3>
          <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {away.data.map((member) => (
              <li key={`${member.id} ${member.from} ${member.to}`}>
                <bdi>{fullName(member)}</bdi>
                <span className="block text-ink-2 text-sm">
                  {ANSWERS_TEXTS.range(member.from, member.to)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
