import { reminderCalls } from '#contract/reminders.ts';
import {
  type AnswerReminders,
  DAYS_APART,
  MAX_DAYS_BEFORE_DEADLINE,
} from '#domain/reminders/answer-reminders.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { SelectField } from '#web/ui/field.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';

/** Returns the choices from 1 day up to this number, the largest first. */
const choicesUpTo = (most: number) =>
  Array.from({ length: Math.max(0, most) }, (_, index) => ({
    value: most - index,
    label: t('reminders:answerReminders.days', { count: most - index }),
  }));

/** Shows whether and when everyone without an answer is reminded automatically. Each change is saved at once. */
export function AnswerRemindersPanel() {
  const { data, isPending, refetch } = useRead(reminderCalls.getAnswerReminders, {});
  const saving = useChange(reminderCalls.saveAnswerReminders, { inTurn: true });
  if (isPending) return <Skeleton className="h-12 w-full" />;
  if (!data) return <LoadFailedLine title={t('reminders:answerReminders.loadFailed')} onRetry={refetch} />;
  const shown = saving.isPending ? saving.variables.body : data.answerReminders;
  const [first = 1, second] = shown.daysBefore;
  const save = ({ isOn, daysBefore }: AnswerReminders) => {
    const seen = { isOn: shown.isOn, daysBefore: shown.daysBefore };
    return showResult(saving.mutateAsync({ body: { isOn, daysBefore: [...daysBefore], seen } }));
  };

  function chooseFirst(days: number): void {
    const stays = second !== undefined && days - second >= DAYS_APART;
    void save({ ...shown, daysBefore: stays ? [days, second] : [days] });
  }

  return (
    <section
      aria-label={t('reminders:answerReminders.switch')}
      className="flex flex-col gap-4 border-line border-t pt-4"
    >
      <Switch
        label={t('reminders:answerReminders.switch')}
        checked={shown.isOn}
        pending={saving.isPending}
        onCheckedChange={(isOn) => void save({ ...shown, isOn })}
      />
      {shown.isOn && (
        <>
          {!data.canSend && <p className="text-warn">{t('reminders:answerReminders.cannotSend')}</p>}
          <div className="grid items-start gap-4 md:grid-cols-2">
            <SelectField
              label={t('reminders:answerReminders.first')}
              value={first}
              onValueChange={chooseFirst}
              options={choicesUpTo(MAX_DAYS_BEFORE_DEADLINE)}
            />
            <SelectField
              label={t('reminders:answerReminders.second')}
              value={second ?? null}
              onValueChange={(days) =>
                void save({ ...shown, daysBefore: days === null ? [first] : [first, days] })
              }
              options={[
                { value: null, label: t('reminders:answerReminders.noSecond') },
                ...choicesUpTo(first - DAYS_APART),
              ]}
            />
          </div>
          <p className="text-ink-2 text-sm">{t('reminders:answerReminders.about')}</p>
        </>
      )}
    </section>
  );
}
