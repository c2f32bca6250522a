import { notificationCalls } from '#contract/notifications.ts';
import { dayOfWeek, type PlainDate } from '#domain/calendar/calendar.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import {
  FIRST_HOUR,
  LAST_HOUR,
  MAX_DAYS_BEFORE,
  type ServingReminders,
  timeOfHour,
} from '#domain/serving/serving-reminder.ts';
import { atStart, formatDayAndMonth, formatWeekday } from '#languages/dates.ts';
import { listInSentence } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';

const DAY_CHOICES = Array.from({ length: MAX_DAYS_BEFORE }, (_, index) => index + 1);
const HOUR_CHOICES = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => FIRST_HOUR + index);

/** Returns when the next reminders go out, and to how many people. */
function nextText(day: PlainDate, hour: number, people: number): string {
  const date = atStart(
    t('common:dates.weekdayAndDate', {
      weekday: formatWeekday(dayOfWeek(day)),
      date: formatDayAndMonth(day),
    }),
  );
  return t('notifications:next', { date, time: timeOfHour(hour), count: people });
}

/** Shows whether and when people are reminded of a service, and which reminders go out next. */
export function ServingRemindersCard() {
  const { timeZone } = useChurch();
  const { data, isPending, isError, refetch } = useRead(notificationCalls.getNotificationSettings, {});
  const saving = useChange(notificationCalls.saveNotificationSettings, { inTurn: true });

  const shown = saving.isPending ? saving.variables.body.servingReminders : data?.servingReminders;
  const save = (servingReminders: ServingReminders) =>
    showResult(saving.mutateAsync({ body: { servingReminders, seen: shown } }));

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={t('notifications:title')} about={t('notifications:about')} />
      {isPending && <Skeleton className="h-12 w-full" />}
      {isError && <LoadFailedAlert title={t('notifications:loadFailed')} onRetry={refetch} />}
      {data && shown && (
        <>
          <Switch
            label={t('notifications:switch')}
            checked={shown.isOn}
            pending={saving.isPending}
            onCheckedChange={(isOn) => void save({ ...shown, isOn })}
          />
          {!data.canSend && <p className="text-warn">{t('notifications:cannotSend')}</p>}
          {shown.isOn && (
            <>
              <div className="grid items-start gap-4 md:grid-cols-2">
                <SelectField
                  label={t('notifications:daysBefore')}
                  value={shown.daysBefore}
                  onValueChange={(daysBefore) => void save({ ...shown, daysBefore })}
                  options={DAY_CHOICES.map((days) => ({
                    value: days,
                    label: t('notifications:daysChoice', { count: days }),
                  }))}
                />
                <SelectField
                  label={t('notifications:hour')}
                  value={shown.hour}
                  onValueChange={(hour) => void save({ ...shown, hour })}
                  options={HOUR_CHOICES.map((hour) => ({
                    value: hour,
                    label: timeOfHour(hour),
                  }))}
                />
              </div>
              <div>
                <h3 className="font-semibold">{t('notifications:nextLabel')}</h3>
                <p>
                  {data.next
                    ? nextText(todayIn(timeZone, Date.parse(data.next.at)), shown.hour, data.next.people)
                    : t('notifications:nothingNext')}
                </p>
                {data.next && data.next.unreachable.length > 0 && (
                  <p className="text-warn">
                    {t('notifications:notReached', { names: listInSentence(data.next.unreachable) })}
                  </p>
                )}
              </div>
            </>
          )}
        </>
      )}
    </Card>
  );
}
