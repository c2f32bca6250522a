import type { ResponseOf } from '#contract/call.ts';
import type { settingsCalls } from '#contract/settings.ts';
import { DEADLINE_MONTHS, type DeadlineRule } from '#domain/availability/deadline.ts';
import { addMonths, monthOf, type PlainDate, parseMonthKey } from '#domain/calendar/calendar.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { atStart, formatDayAndMonth, formatMonth } from '#languages/dates.ts';
import { listInSentence } from '#languages/lists.ts';
import { ordinal } from '#languages/ordinals.ts';
import { t } from '#languages/t.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { SelectField } from '../ui/field.tsx';
import { deadlineText } from './deadline-wording.ts';

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

/** The months whose deadline becomes earlier, with the people who lose time, and the answers to the question about it. */
interface DeadlineQuestion {
  readonly moved: ResponseOf<typeof settingsCalls.previewAdminSettings>;
  readonly confirm: () => unknown;
  readonly cancel: () => void;
}

/** Returns what an earlier deadline of a month means for the people who have not answered. */
function movedText({ month, deadline, isLocked, people }: DeadlineQuestion['moved'][number]): string {
  const names = listInSentence(people.map(nameAmong(people, 'full')));
  const of = parseMonthKey(month);
  const fields = { month: of ? atStart(formatMonth(of)) : '', names };
  return isLocked
    ? t('common:deadline.moveLocked', { ...fields, count: people.length })
    : t('common:deadline.moveOpen', { ...fields, deadline: formatDayAndMonth(deadline) });
}

/**
 * Two fields of a grid that choose when members answer for a month, and an example below them.
 */
export function DeadlineFields(props: {
  rule: DeadlineRule;
  today: PlainDate;
  /** Asked before people lose time to answer. */
  question: DeadlineQuestion | null;
  onChange: (rule: DeadlineRule) => void;
}) {
  const { rule, today, question, onChange } = props;
  const { deadlineDay, deadlineMonth } = rule;
  return (
    <>
      <SelectField
        label={t('common:deadline.day')}
        value={deadlineDay}
        onValueChange={(day) => onChange({ deadlineDay: day, deadlineMonth })}
        options={DAYS.map((day) => ({
          value: day,
          label: t('common:deadline.dayChoice', { day: ordinal(day) }),
        }))}
      />
      <SelectField
        label={t('common:deadline.month')}
        value={deadlineMonth}
        onValueChange={(month) => onChange({ deadlineDay, deadlineMonth: month })}
        options={DEADLINE_MONTHS.map((month) => ({
          value: month,
          label: t(`common:deadline.months.${month}`),
        }))}
      />
      <p className="col-span-full text-ink-2 text-sm">{deadlineText(addMonths(monthOf(today), 2), rule)}</p>
      <ConfirmDialog
        open={question !== null}
        title={t('common:deadline.moveTitle')}
        description={
          <>
            <ul className="mb-2 flex list-disc flex-col gap-1 ps-5 text-ink">
              {question?.moved.map((each) => (
                <li key={each.month}>{movedText(each)}</li>
              ))}
            </ul>
            <p>{t('common:deadline.moveTold')}</p>
          </>
        }
        confirmLabel={t('common:deadline.moveConfirm')}
        onConfirm={() => question?.confirm()}
        onCancel={() => question?.cancel()}
      />
    </>
  );
}
