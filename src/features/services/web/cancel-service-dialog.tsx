import { useState } from 'react';
import { type ServiceTimeRecord, serviceTimeCalls } from '#contract/service-times.ts';
import { serviceCalls } from '#contract/services.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { addDaysClamped } from '#domain/calendar/date-range.ts';
import { hasSeveral } from '#domain/services/service-times.ts';
import { serviceRef } from '#domain/services/services.ts';
import { atStart, formatServiceDate } from '#languages/dates.ts';
import { serviceTimeTitle } from '#languages/service-times.ts';
import { serviceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AssignedPeopleList } from './assigned-people-list.tsx';
import type { ListedServiceTime } from './service-time-row.tsx';
import { useServiceChange } from './use-service-change.ts';

/** Half a year of a weekly service: few enough dates for a phone's list. */
const DAYS_TO_CHOOSE_FROM = 26 * 7;

/** Cancels the service of a time on a date. If people are assigned, it lists them and asks once more. */
export function CancelServiceDialog(props: {
  time: ListedServiceTime;
  /** All service times, to name the service among others of its date. */
  times: readonly ServiceTimeRecord[];
  onClose: () => void;
}) {
  const { time, times, onClose } = props;
  const { today } = useChurch();
  const canceling = useServiceChange(serviceTimeCalls.cancelService, t('services:cancelFailed'));
  const isWeekly = time.date === null;
  const from = time.startsOn !== null && time.startsOn > today ? time.startsOn : today;
  const to = addDaysClamped(from, DAYS_TO_CHOOSE_FROM);
  const { data, isLoading, isError, refetch } = useRead(
    serviceCalls.listServices,
    { query: { from, to } },
    { enabled: isWeekly },
  );
  const dates = data?.filter((service) => service.timeId === time.id && !service.isPast) ?? [];
  const [chosen, setChosen] = useState<PlainDate | null>(null);
  const date = time.date ?? chosen;
  const [reason, setReason] = useState('');
  const { assigned } = canceling;

  async function submit(): Promise<void> {
    if (date === null) return canceling.setFaults({ date: t('services:dateMissing') });
    const body = {
      ...serviceRef({ date, timeId: time.id }),
      // Omitted if blank, so that a reason from another administrator stays.
      reason: reason.trim() === '' ? undefined : reason,
      confirm: assigned !== null,
      people: assigned?.count,
    };
    if (!(await canceling.run({ body }))) return;
    const sharesDate = hasSeveral(times, date);
    showToast({
      title: t('services:canceledToast'),
      description: atStart(serviceTitle({ ...time, date, sharesDate })),
    });
    onClose();
  }

  const description = (
    <>
      <p className="font-semibold text-ink">{serviceTimeTitle(time)}</p>
      <p>{t('services:cancelAbout')}</p>
    </>
  );

  if (isWeekly && !isLoading && dates.length === 0)
    return (
      <Dialog
        key="none"
        onClose={onClose}
        title={t('services:cancelTitle')}
        description={description}
        footer={
          <>
            <Button onClick={onClose}>{t('services:done')}</Button>
            {isError && <Button onClick={() => void refetch()}>{t('common:ui.tryAgain')}</Button>}
          </>
        }
      >
        {isError ? (
          <Alert tone="no" title={t('services:loadFailed')} announce />
        ) : (
          <p>{t('services:noDates')}</p>
        )}
      </Dialog>
    );

  return (
    <FormDialog
      title={t('services:cancelTitle')}
      description={description}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={assigned ? t('services:cancelAnyway') : t('services:cancelConfirm')}
      busy={isLoading}
      busyLabel={isLoading ? t('services:loadingDates') : t('services:canceling')}
      cancelLabel={t('services:keep')}
    >
      {isLoading && <Skeleton className="h-12 w-full" />}
      {isWeekly && dates.length > 0 && (
        <SelectField
          label={t('services:whichDate')}
          value={date}
          error={canceling.faults.date}
          onValueChange={(day) => {
            setChosen(day);
            canceling.reset();
          }}
          options={[
            { value: null, label: t('services:chooseDate') },
            ...dates.map(({ date: day }) => ({ value: day, label: atStart(formatServiceDate(day)) })),
          ]}
        />
      )}
      <TextField
        label={t('services:reason')}
        hint={t('services:reasonHint')}
        value={reason}
        error={canceling.faults.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {assigned && <AssignedPeopleList assigned={assigned} />}
    </FormDialog>
  );
}
