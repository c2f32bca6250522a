import { notificationCalls } from '#contract/notifications.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import type { ServingReminders } from '#domain/serving/serving-reminder.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { DAY_CHOICES, HOUR_CHOICES, NOTIFICATION_TEXTS } from './texts.ts';

/** Shows whether and when people are reminded of a service, and which reminders go out next. */
export function ServingRemindersCard() {
  const { timeZone } = useChurch();
  const { data, isPending, isError, refetch } = useRead(notificationCalls.getNotificationSettings, {});
  const saving = useChange(notificationCalls.saveNotificationSettings, { inTurn: true });

  async function save(servingReminders: ServingReminders) {
    try {
      await saving.mutateAsync({ body: { servingReminders } });
      showToast({ title: NOTIFICATION_TEXTS.saved });
    } catch (error) {
      const description = sentenceOf(error, NOTIFICATION_TEXTS.failedText);
      showToast({ title: NOTIFICATION_TEXTS.failed, description, variant: 'destructive' });
    }
  }

  const shown = saving.isPending ? saving.variables.body.servingReminders : data?.servingReminders;
  return (
    <Card className="flex flex-col gap-4">
      <header>
        <h2 className="font-bold text-xl">{NOTIFICATION_TEXTS.title}</h2>
        <p className="text-ink-2">{NOTIFICATION_TEXTS.about}</p>
      </header>
      {isPending && <Skeleton className="h-12 w-full" />}
      {isError && (
        <Alert tone="no" title={NOTIFICATION_TEXTS.loadFailed} announce>
          <Button size="small" onClick={() => void refetch()}>
            {NOTIFICATION_TEXTS.tryAgain}
          </Button>
        </Alert>
      )}
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
