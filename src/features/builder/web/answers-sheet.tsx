import { type ComponentType, useState } from 'react';
import { awayCalls } from '#contract/away.ts';
import { monthInAddress } from '#contract/month-inputs.ts';
import { reminderCalls } from '#contract/reminders.ts';
import { deadlineOf } from '#domain/availability/deadline.ts';
import { type Month, sameMonth } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/members/member-name.ts';
import { reminderMonths } from '#domain/reminders/reminder-months.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import { DEADLINE_TEXTS } from '#web/parts/deadline-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailedAlert, LoadFailedLine } from '#web/ui/load-failed.tsx';
import { SideSheet } from '#web/ui/side-sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ANSWERS_TEXTS } from './answers-texts.ts';

/** Reminds those who have not answered for a month. */
export type AnswersReminder = ComponentType<{ month: Month; onClose: () => void }>;

/** Lists the members who have not answered for a month, and who is away. Remind shows its preview at once. */
export function AnswersSheet(props: { month: Month; Reminder: AnswersReminder; onClose: () => void }) {
  const { month, Reminder, onClose } = props;
  const { today, ...rule } = useChurch();
  const [isReminding, setReminding] = useState(false);
  const input = { query: monthInAddress(month) };
  const { data, isPending, isError, refetch } = useRead(reminderCalls.listNonResponders, input, {
    isAlwaysFresh: true,
  });
  const ofMonth = { params: monthInAddress(month) };
  const away = useRead(awayCalls.listAwayOfMonth, ofMonth, { isAlwaysFresh: true });
  const canRemind = data && data.length > 0 && reminderMonths(today).some((other) => sameMonth(other, month));
  return (
    <SideSheet
      open
      onClose={onClose}
      title={ANSWERS_TEXTS.title(month)}
      description={DEADLINE_TEXTS.example(month, deadlineOf(month, rule), rule.deadlineMonth)}
      footer={
        canRemind && (
          <Button variant="primary" onClick={() => setReminding(true)}>
            {ANSWERS_TEXTS.remind}
          </Button>
        )
      }
    >
      {isPending && <Skeleton className="h-40 w-full rounded-card" />}
      {isError && <LoadFailedAlert title={ANSWERS_TEXTS.failed} onRetry={refetch} />}
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
      {isReminding && <Reminder month={month} onClose={() => setReminding(false)} />}
    </SideSheet>
  );
}
