import { useState } from 'react';
import { useSearch } from 'wouter';
import { monthInAddress } from '#contract/month-inputs.ts';
import { reminderCalls } from '#contract/reminders.ts';
import { monthKey, sameMonth } from '#domain/calendar/calendar.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { reminderMonths, reminderMonthToShow } from '#domain/reminders/reminder-months.ts';
import { atStart, formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AnswerRemindersPanel } from './answer-reminders-panel.tsx';
import { NonRespondersTable } from './non-responders-table.tsx';
import { ReminderMessagePanel } from './reminder-message-panel.tsx';

// Opened about once a month, so it is loaded on demand.
const ReminderDialog = lazyPart(async () => (await import('./reminder-dialog.tsx')).ReminderDialog);

/**
 * Shows who has not answered for a month, with buttons to copy the list and to send or copy a reminder. Starts with the
 * month in the address (`month=yyyy-MM`), or else with the next one that is open.
 */
export function RemindersCard() {
  const { today, ...rule } = useChurch();
  const months = reminderMonths(today);
  const inAddress = new URLSearchParams(useSearch()).get('month');
  const requested = months.findIndex((choice) => monthKey(choice) === inAddress);
  const first = reminderMonthToShow(today, rule);
  const [index, setIndex] = useState(
    requested < 0 ? months.findIndex((choice) => sameMonth(choice, first)) : requested,
  );
  const [isOpen, setIsOpen] = useState(false);
  const month = months[index] ?? months[0];
  const nonResponders = useRead(reminderCalls.listNonResponders, { query: monthInAddress(month) });
  const message = useRead(reminderCalls.getReminderMessage, { query: monthInAddress(month) });
  const members = nonResponders.data ?? [];
  const isPending = nonResponders.isPending || message.isPending;

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={t('reminders:title')} about={t('reminders:about')} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-52 flex-1 sm:flex-none">
          <SelectField
            label={t('reminders:month')}
            value={index}
            onValueChange={setIndex}
            options={months.map((choice, value) => ({ value, label: atStart(formatMonth(choice)) }))}
          />
        </div>
        <Button
          busy={nonResponders.isFetching && !nonResponders.isPending}
          onClick={() => void nonResponders.refetch()}
        >
          {t('reminders:refresh')}
        </Button>
      </div>
      {isPending && <Skeleton className="h-64 w-full" />}
      {nonResponders.isError && (
        <LoadFailedAlert title={t('reminders:loadFailed')} onRetry={nonResponders.refetch} />
      )}
      {nonResponders.isSuccess && members.length === 0 && (
        <EmptyState icon={<CheckIcon />} title={t('reminders:noOne', { month: formatMonth(month) })} />
      )}
      {!isPending && members.length > 0 && (
        <>
          <NonRespondersTable members={members} month={month} />
          <div className="flex flex-wrap gap-3">
            <CopyButton
              text={members.map(nameAmong(members, 'full')).join('\n')}
              copied={t('reminders:copied')}
              copyFailedText={t('reminders:copyFailedText')}
            >
              {t('reminders:copy')}
            </CopyButton>
            {message.data?.canSend !== false && (
              <Button variant="primary" onClick={() => setIsOpen(true)}>
                {t('reminders:send')}
              </Button>
            )}
          </div>
          {message.data?.isSmsSetUp === false && <ReminderMessagePanel text={message.data.text} />}
        </>
      )}
      <AnswerRemindersPanel />
      {isOpen && <ReminderDialog month={month} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
