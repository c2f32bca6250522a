import { reminderCalls } from '#contract/reminders.ts';
import {
  type AnswerReminders,
  DAYS_APART,
  MAX_DAYS_BEFORE_DEADLINE,
} from '#domain/reminders/answer-reminders.ts';
import { useRead } from '#web/api/server-state.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { SETTING_TEXTS } from '#web/parts/setting-texts.ts';
import { SelectField } from '#web/ui/field.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { ANSWER_REMINDER_TEXTS as TEXTS } from './answer-reminders-texts.ts';

/** Returns the choices from 1 day up to this number, the largest first. */
const choicesUpTo = (most: number) =>
  Array.from({ length: Math.max(0, most) }, (_, index) => ({
    value: most - index,
    label: TEXTS.days(most - index),
  }));

/** Shows whether and when everyone without an answer is reminded automatically. Each change is saved at once. */
export function AnswerRemindersPanel() {
  const { data, isPending, refetch } = useRead(reminderCalls.getAnswerReminders, {});
  const saving = useChange(reminderCalls.saveAnswerReminders, { inTurn: true });
  const save = ({ isOn, daysBefore }: AnswerReminders) =>
    showResult(saving.mutateAsync({ body: { isOn, daysBefore: [...daysBefore] } }), SETTING_TEXTS);

  if (isPending) return <Skeleton className="h-12 w-full" />;
  if (!data) return <LoadFailedLine title={TEXTS.loadFailed} onRetry={refetch} />;
  const shown = saving.isPending ? saving.variables.body : data.answerReminders;
  const [first = 1, second] = shown.daysBefore;

  function chooseFirst(days: number): void {
    const stays = second !== undefined && days - second >= DAYS_APART;
    void save({ ...shown, daysBefore: stays ? [days, second] : [days] });
  }

  return (
    <section aria-label={TEXTS.switch} className="flex flex-col gap-4 border-line border-t pt-4">
      <Switch
        label={TEXTS.switch}
        checked={shown.isOn}
        pending={saving.isPending}
        onCheckedChange={(isOn) => void save({ ...shown, isOn })}
      />
      {shown.isOn && (
        <>
          {!data.canSend && <p className="text-warn">{TEXTS.cannotSend}</p>}
          <div className="grid items-start gap-4 md:grid-cols-2">
            <SelectField
              label={TEXTS.first}
              value={first}
              onValueChange={chooseFirst}
              options={choicesUpTo(MAX_DAYS_BEFORE_DEADLINE)}
            />
            <SelectField
              label={TEXTS.second}
              value={second ?? null}
              onValueChange={(days) =>
                void save({ ...shown, daysBefore: days === null ? [first] : [first, days] })
              }
              options={[{ value: null, label: TEXTS.noSecond }, ...choicesUpTo(first - DAYS_APART)]}
            />
          </div>
          <p className="text-ink-2 text-sm">{TEXTS.about}</p>
        </>
      )}
    </section>
  );
}
