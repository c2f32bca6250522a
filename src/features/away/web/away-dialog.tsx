import { useState } from 'react';
import { type AwayDates, MAX_AWAY_NOTE } from '#domain/availability/away.ts';
import { lastMonthToAnswer } from '#domain/availability/deadline.ts';
import {
  addDays,
  compareMonths,
  dayOfWeek,
  firstDay,
  lastDayOfMonth,
  type Month,
  monthOf,
  type PlainDate,
  partsOf,
} from '#domain/calendar/calendar.ts';
import { formatServiceDate } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { issuesOf, sentenceOf } from '#web/api/api.ts';
import { useChurch } from '#web/api/use-church.ts';
import { DutyQuestionDialog } from '#web/duties/duty-question-dialog.tsx';
import { useDutyQuestion } from '#web/duties/use-duty-question.ts';
import { isOwn, namesOf } from '#web/family/save-for-each.ts';
import type { FamilyPerson } from '#web/family/use-people.ts';
import { MonthNavigator } from '#web/parts/month-navigator.tsx';
import { useCurrentUser } from '#web/session/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { periodText } from './period-wording.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

interface Chosen {
  readonly from: PlainDate | null;
  /** Null if only the first day is chosen. */
  readonly to: PlainDate | null;
}

/** Returns the chosen days after a tap: it sets the last day, or a new first one. */
function afterTap({ from, to }: Chosen, date: PlainDate): Chosen {
  return from !== null && to === null && date >= from ? { from, to: date } : { from: date, to: null };
}

/** Returns the values of a text about people. */
export const whose = (people: readonly FamilyPerson[]) => ({
  count: people.length,
  name: namesOf(people),
});

/** Returns the words that add a time away. */
export const addText = (people: readonly FamilyPerson[]) =>
  isOwn(people) ? t('away:add') : t('away:addFor', whose(people));

/** Lets the member choose the first and the last day of a time away, each with one tap. */
export function AwayDialog(props: {
  month: Month;
  people: readonly FamilyPerson[];
  busy: boolean;
  /** Saves it, even if it declines duties. */
  onSave: (dates: AwayDates, note: string) => Promise<void>;
  onClose: () => void;
}) {
  const { today } = useChurch();
  const { isLimited } = useCurrentUser();
  const { people } = props;
  // Past days cannot be chosen.
  const [month, setMonth] = useState(
    compareMonths(props.month, monthOf(today)) < 0 ? monthOf(today) : props.month,
  );
  const [chosen, setChosen] = useState<Chosen>({ from: null, to: null });
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const { question, mayDecline } = useDutyQuestion();
  const start = firstDay(month);
  const days = Array.from({ length: lastDayOfMonth(month) }, (_, day) => addDays(start, day));
  const { from, to } = chosen;
  const isChosen = (date: PlainDate) => from !== null && date >= from && date <= (to ?? from);

  async function submit(): Promise<void> {
    if (from === null) return setFailure(t('away:chooseDay'));
    setFailure(null);
    const dates = { from, to: to ?? from };
    try {
      const mayGo = await mayDecline(
        ({ date }, memberId) =>
          people.some(({ id }) => id === memberId) && date >= dates.from && date <= dates.to,
      );
      if (mayGo) await props.onSave(dates, note);
    } catch (error) {
      const { to: range, note: tooLong } = issuesOf(error);
      setFailure(range ?? tooLong ?? sentenceOf(error));
    }
  }

  return (
    <>
      <FormDialog
        title={addText(people)}
        description={t('away:about')}
        onClose={props.onClose}
        // The question that it may ask is no part of saving.
        onSubmit={() => void submit()}
        busy={props.busy}
      >
        {failure !== null && (
          <Alert tone="no" title={t('away:notSaved')} announce>
            {failure}
          </Alert>
        )}
        <MonthNavigator month={month} last={lastMonthToAnswer(today)} onMonthChange={setMonth} />
        <div className="-mb-3 grid grid-cols-7 gap-1 text-center text-ink-2 text-sm" aria-hidden="true">
          {WEEKDAYS.map((weekday) => (
            <span key={weekday}>{t(`away:weekdays.${weekday}`)}</span>
          ))}
        </div>
        <ol className="grid grid-cols-7 gap-1">
          {days.map((date, index) => (
            <li key={date} style={index === 0 ? { gridColumnStart: dayOfWeek(date) + 1 } : undefined}>
              <button
                type="button"
                aria-label={t('away:day', { date: formatServiceDate(date) })}
                aria-pressed={isChosen(date)}
                disabled={date < today}
                className={`min-h-12 w-full rounded-control border disabled:opacity-40 ${isChosen(date) ? 'border-primary bg-primary text-on-primary' : 'border-edge'}`}
                onClick={() => setChosen(afterTap(chosen, date))}
              >
                {partsOf(date).day}
              </button>
            </li>
          ))}
        </ol>
        <p role="status" className="font-semibold">
          {from === null ? t('away:noneChosen') : t('away:chosen', { period: periodText(from, to ?? from) })}
        </p>
        {/* Only the member sees notes, and no limited session. */}
        {!isLimited && isOwn(people) && (
          <TextField
            label={t('away:note')}
            hint={t('away:noteHint')}
            maxLength={MAX_AWAY_NOTE}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </FormDialog>
      <DutyQuestionDialog question={question} />
    </>
  );
}
