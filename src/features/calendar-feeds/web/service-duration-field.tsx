import { calendarFeedCalls } from '#contract/calendar-feeds.ts';
import { SERVICE_MINUTES } from '#domain/serving/calendar-feed.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { SETTING_TEXTS } from '#web/parts/setting-texts.ts';
import { SelectField } from '#web/ui/field.tsx';
import { CALENDAR_TEXTS } from './texts.ts';

const { min, max, step } = SERVICE_MINUTES;
const OPTIONS = Array.from({ length: (max - min) / step + 1 }, (_, index) => {
  const minutes = min + index * step;
  return { value: minutes, label: CALENDAR_TEXTS.durationChoice(Math.floor(minutes / 60), minutes % 60) };
});

/** Shows how long a service takes. A change takes effect immediately. */
export function ServiceDurationField() {
  const { data } = useRead(calendarFeedCalls.getServiceDuration, {});
  const saving = useChange(calendarFeedCalls.saveServiceDuration, { inTurn: true });

  return (
    <SelectField
      label={CALENDAR_TEXTS.duration}
      hint={CALENDAR_TEXTS.durationHint}
      disabled={!data}
      value={saving.isPending ? saving.variables.body.minutes : data?.minutes}
      onValueChange={(minutes) => void showResult(saving.mutateAsync({ body: { minutes } }), SETTING_TEXTS)}
      options={OPTIONS}
    />
  );
}
