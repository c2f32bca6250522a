import { notificationCalls } from '#contract/notifications.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import type { ServingReminders } from '#domain/serving/serving-reminder.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { SETTING_TEXTS } from '#web/parts/setting-texts.ts';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { DAY_CHOICES, HOUR_CHOICES, NOTIFICATION_TEXTS } from './texts.ts';

/** Shows whether and when people are reminded of a service, and which reminders go out next. */
export function ServingRemindersCard() {
  const { timeZone } = useChurch();
  const { data, isPending, isError, refetch } = useRead(notificationCalls.getNotificationSettings, {});
  const saving = useChange(notificationCalls.saveNotificationSettings, { inTurn: true });

  const save = (servingReminders: ServingReminders) =>
    showResult(saving.mutateAsync({ body: { servingReminders } }), SETTING_TEXTS);

  const shown = saving.isPending ? saving.variables.body.servingReminders : data?.servingReminders;
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={NOTIFICATION_TEXTS.title} about={NOTIFICATION_TEXTS.about} />
      {isPending && <Skeleton className="h-12 w-full" />}
      {isError && <LoadFailedAlert title={NOTIFICATION_TEXTS.loadFailed} onRetry={refetch} />}
      {data && shown && (
        <>
          <Switch
            label={NOTIFICATION_TEXTS.switch}
            checked={shown.isOn}
            pending={saving.isPending}
            onCheckedChange={(isOn) => void save({ ...shown, isOn })}
          />
          {!data.canSend && <p className="text-warn">{NOTIFICATION_TEXTS.cannotSend}</p>}
          {shown.isOn && (
            <>
              <div className="grid items-start gap-4 md:grid-cols-2">
                <SelectField
                  label={NOTIFICATION_TEXTS.daysBefore}
                  value={shown.daysBefore}
                  onValueChange={(daysBefore) => void save({ ...shown, daysBefore })}
                  options={DAY_CHOICES.map((days) => ({
                    value: days,
                    label: NOTIFICATION_TEXTS.daysChoice(days),
                  }))}
                />
                <SelectField
                  label={NOTIFICATION_TEXTS.hour}
                  value={shown.hour}
                  onValueChange={(hour) => void save({ ...shown, hour })}
                  options={HOUR_CHOICES.map((hour) => ({
                    value: hour,
                    label: NOTIFICATION_TEXTS.hourChoice(hour),
                  }))}
                />
              </div>
              <div>
                <h3 className="font-semibold">{NOTIFICATION_TEXTS.nextLabel}</h3>
                <p>
                  {data.next
                    ? NOTIFICATION_TEXTS.next(
                        todayIn(timeZone, Date.parse(data.next.at)),
                        shown.hour,
                        data.next.people,
                      )
                    : NOTIFICATION_TEXTS.nothingNext}
                </p>
                {data.next && data.next.unreachable.length > 0 && (
                  <p className="text-warn">{NOTIFICATION_TEXTS.notReached(data.next.unreachable)}</p>
                )}
              </div>
            </>
          )}
        </>
      )}
    </Card>
  );
}
