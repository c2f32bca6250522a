import { DEADLINE_MONTHS, type DeadlineRule, deadlineOf } from '#domain/availability/deadline.ts';
import { addMonths, monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import { SelectField } from '../ui/field.tsx';
import { DEADLINE_TEXTS as TEXTS } from './deadline-texts.ts';

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

/** Two fields of a grid that choose when members answer for a month, and an example below them. */
export function DeadlineFields(props: {
  rule: DeadlineRule;
  today: PlainDate;
  onChange: (rule: DeadlineRule) => void;
}) {
  const { rule, today, onChange } = props;
  const { deadlineDay, deadlineMonth } = rule;
  const example = addMonths(monthOf(today), 2);
  return (
    <>
      <SelectField
        label={TEXTS.day}
        value={deadlineDay}
        onValueChange={(day) => onChange({ deadlineDay: day, deadlineMonth })}
        options={DAYS.map((day) => ({ value: day, label: TEXTS.dayChoice(day) }))}
      />
      <SelectField
        label={TEXTS.month}
        value={deadlineMonth}
        onValueChange={(month) => onChange({ deadlineDay, deadlineMonth: month })}
        options={DEADLINE_MONTHS.map((month) => ({ value: month, label: TEXTS.months[month] }))}
      />
      <p className="col-span-full text-ink-2 text-sm">
        {TEXTS.example(example, deadlineOf(example, rule), deadlineMonth)}
      </p>
    </>
  );
}
