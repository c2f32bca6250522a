import { type ComponentType, useState } from 'react';
import { awayCalls } from '#contract/away.ts';
import { monthInAddress } from '#contract/month-inputs.ts';
import { reminderCalls } from '#contract/reminders.ts';
import { type Month, type PlainDate, sameMonth } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/members/member-name.ts';
import { reminderMonths } from '#domain/reminders/reminder-months.ts';
import { atStart, formatDayAndMonth, formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import { deadlineText } from '#web/parts/deadline-wording.ts';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailedAlert, LoadFailedLine } from '#web/ui/load-failed.tsx';
import { SideSheet } from '#web/ui/side-sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Reminds those who have not answered for a month. */
export type AnswersReminder = ComponentType<{ month: Month; onClose: () => void }>;

function rangeText(from: PlainDate, to: PlainDate): string {
  return from === to
    ? formatDayAndMonth(from)
    : t('common:dates.range', { from: formatDayAndMonth(from), to: formatDayAndMonth(to) });
}

/** Lists the members who have not answered for a month, and who is away. Remind shows its preview at once. */
export function AnswersSheet(props: { month: Month; Reminder: AnswersReminder; onClose: () => void }) {
  const { month, Reminder, onClose } = props;
  const { today, ...rule } = useChurch();
  const [isReminding, setReminding] = useState(false);
  const team = useTeamQuery();
  const input = { query: { ...monthInAddress(month), ...team } };
  const { data, isPending, isError, refetch } = useRead(reminderCalls.listNonResponders, input, {
    isAlwaysFresh: true,
  });
  const ofMonth = { params: monthInAddress(month), query: team };
  const away = useRead(awayCalls.listAwayOfMonth, ofMonth, { isAlwaysFresh: true });
  const canRemind = data && data.length > 0 && reminderMonths(today).some((other) => sameMonth(other, month));
  return (
    <SideSheet
      onClose={onClose}
      title={t('builder:answers.title', { month: formatMonth(month) })}
      description={deadlineText(month, rule)}
      footer={
        canRemind && (
          <Button variant="primary" onClick={() => setReminding(true)}>
            {t('builder:answers.remind')}
          </Button>
        )
      }
    >
      {isPending && <Skeleton className="h-40 w-full rounded-card" />}
      {isError && <LoadFailedAlert title={t('builder:answers.failed')} onRetry={refetch} />}
      {data?.length === 0 && <p>{t('builder:answers.everyone')}</p>}
      {data && data.length > 0 && (
        <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {data.map((member) => (
            <li key={member.id}>
              <bdi>{fullName(member)}</bdi>
            </li>
          ))}
        </ul>
      )}
      {away.isLoadingError && (
        <LoadFailedLine title={t('builder:answers.awayFailed')} onRetry={away.refetch} />
      )}
      {away.data && away.data.length > 0 && (
        <section className="mt-4">
          <h3 className="font-bold">{t('builder:answers.away')}</h3>
          <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {away.data.map((member) => (
              <li key={`${member.id} ${member.from} ${member.to}`}>
                <bdi>{fullName(member)}</bdi>
                <span className="block text-ink-2 text-sm">{atStart(rangeText(member.from, member.to))}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isReminding && <Reminder month={month} onClose={() => setReminding(false)} />}
    </SideSheet>
  );
}
