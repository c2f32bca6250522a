import { DEADLINE_MONTHS, type DeadlineRule } from '#domain/availability/deadline.ts';
import { addMonths, monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import { ordinal } from '#languages/ordinals.ts';
import { t } from '#languages/t.ts';
import { SelectField } from '../ui/field.tsx';
import { deadlineText } from './deadline-wording.ts';

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

/** Two fields of a grid that choose when members answer for a month, and an example below them. */
export function DeadlineFields(props: {
  rule: DeadlineRule;
  today: PlainDate;
  onChange: (rule: DeadlineRule) => void;
}) {
  const { rule, today, onChange } = props;
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
    </>
  );
}
