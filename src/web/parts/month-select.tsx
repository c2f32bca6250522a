import { type Month, monthKey } from '#domain/calendar/calendar.ts';
import { formatMonth } from '#texts/dates.ts';
import { SelectField } from '#web/ui/field.tsx';

/** Shows a choice among some months, by their position. */
export function MonthSelect(props: {
  label: string;
  months: readonly Month[];
  index: number;
  onChoose: (index: number) => void;
}) {
  const { label, months, index, onChoose } = props;
  return (
    <div className="min-w-52 flex-1 sm:flex-none">
      <SelectField label={label} value={index} onChange={({ target }) => onChoose(Number(target.value))}>
        {months.map((month, at) => (
          <option key={monthKey(month)} value={at}>
            {formatMonth(month)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
