import { calendarFeedCalls } from '#contract/calendar-feeds.ts';
import { SERVICE_MINUTES } from '#domain/serving/calendar-feed.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { SelectField } from '#web/ui/field.tsx';

const { min, max, step } = SERVICE_MINUTES;
const CHOICES = Array.from({ length: (max - min) / step + 1 }, (_, index) => min + index * step);

function durationText(duration: number): string {
  const hours = Math.floor(duration / 60);
  const minutes = duration % 60;
  if (hours === 0) return t('calendar-feeds:durations.minutes', { minutes });
  if (minutes === 0) return t('calendar-feeds:durations.hours', { hours });
  return t('calendar-feeds:durations.hoursAndMinutes', { hours, minutes });
}

/** Shows how long a service takes. A change takes effect immediately. */
export function ServiceDurationField() {
  const { data } = useRead(calendarFeedCalls.getServiceDuration, {});
  const saving = useChange(calendarFeedCalls.saveServiceDuration, { inTurn: true });
  const shown = saving.isPending ? saving.variables.body.minutes : data?.minutes;
  const save = (minutes: number) =>
    saving.mutateAsync({ body: { minutes, ...(shown !== undefined && { seen: { minutes: shown } }) } });

  return (
    <SelectField
      label={t('calendar-feeds:duration')}
      hint={t('calendar-feeds:durationHint')}
      disabled={!data}
      value={shown}
      onValueChange={(minutes) => void showResult(save(minutes))}
      options={CHOICES.map((minutes) => ({ value: minutes, label: durationText(minutes) }))}
    />
  );
}
