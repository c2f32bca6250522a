import { addMonths, compareMonths, type Month } from '#domain/calendar/calendar.ts';
import { catalogue } from '#texts/catalogue.ts';
import { formatMonth } from '#texts/dates.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons.tsx';

const TEXTS = catalogue('month-navigator', {
  previous: (month: string) => `Previous month, ${month}`,
  next: (month: string) => `Next month, ${month}`,
});

/** Shows the month's name and year between buttons for the previous and next month. Never goes beyond `last`. */
export function MonthNavigator({
  month,
  last,
  onMonthChange,
}: {
  month: Month;
  last?: Month | null;
  onMonthChange: (month: Month) => void;
}) {
  return (
    <div className="flex items-center justify-between rounded-card border border-line bg-card p-1">
      <IconButton
        label={TEXTS.previous(formatMonth(addMonths(month, -1)))}
        onClick={() => onMonthChange(addMonths(month, -1))}
      >
        <ChevronLeftIcon />
      </IconButton>
      <h2 aria-live="polite" className="text-center font-bold text-lg">
        {formatMonth(month)}
      </h2>
      <IconButton
        label={TEXTS.next(formatMonth(addMonths(month, 1)))}
        disabled={last ? compareMonths(month, last) >= 0 : false}
        onClick={() => onMonthChange(addMonths(month, 1))}
      >
        <ChevronRightIcon />
      </IconButton>
    </div>
  );
}
