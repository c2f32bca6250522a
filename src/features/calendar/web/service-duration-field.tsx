import { adminCalendarCalls } from '#contract/calendar.ts';
import { SERVICE_MINUTES } from '#domain/serving/calendar-feed.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChange } from '#web/api/use-change.ts';
import { SelectField } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { CALENDAR_TEXTS } from './texts.ts';

const { min, max, step } = SERVICE_MINUTES;
const CHOICES = Array.from({ length: (max - min) / step + 1 }, (_, index) => min + index * step);

/** Shows how long a service takes in calendars. A change takes effect immediately. */
export function ServiceDurationField() {
  const { data } = useRead(adminCalendarCalls.getServiceDuration, {});
  const saving = useChange(adminCalendarCalls.saveServiceDuration, [adminCalendarCalls.getServiceDuration], {
    inTurn: true,
  });

  async function save(minutes: number) {
    try {
      await saving.mutateAsync({ body: { minutes } });
      showToast({ title: CALENDAR_TEXTS.durationSaved });
    } catch (error) {
      const description = sentenceOf(error, CALENDAR_TEXTS.failedText);
      showToast({ title: CALENDAR_TEXTS.durationFailed, description, variant: 'destructive' });
    }
  }

  return (
    <SelectField
      label={CALENDAR_TEXTS.duration}
      hint={CALENDAR_TEXTS.durationHint}
      disabled={!data}
      value={saving.isPending ? saving.variables.body.minutes : data?.minutes}
      onChange={(event) => void save(Number(event.target.value))}
    >
      {CHOICES.map((minutes) => (
        <option key={minutes} value={minutes}>
          {CALENDAR_TEXTS.durationChoice(Math.floor(minutes / 60), minutes % 60)}
        </option>
      ))}
    </SelectField>
  );
}
