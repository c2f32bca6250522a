import type { ReactNode } from 'react';
import { addMonths, compareMonths, type Month } from '#domain/calendar/calendar.ts';
import { atStart, formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { NextIcon, PreviousIcon } from '../ui/icons.tsx';

/**
 * Shows the month's name and year, and below them the children, between buttons for the previous and next month. Never
 * goes beyond `last`.
 */
export function MonthNavigator({
  month,
  last,
  isCompact = false,
  onMonthChange,
  children,
}: {
  month: Month;
  last?: Month | null;
  /** In a line of a coordinator's screen, with a mouse. */
  isCompact?: boolean;
  onMonthChange: (month: Month) => void;
  children?: ReactNode;
}) {
  return (
    <div
      data-compact={isCompact || undefined}
      className="flex items-center justify-between rounded-card border border-line bg-card p-0.5 compact:data-compact:border-transparent compact:data-compact:bg-transparent compact:data-compact:p-0"
    >
      <IconButton
        label={t('common:monthNavigator.previous', { month: formatMonth(addMonths(month, -1)) })}
        className={isCompact ? 'compact:size-9' : ''}
        onClick={() => onMonthChange(addMonths(month, -1))}
      >
        <PreviousIcon />
      </IconButton>
      <div className="min-w-0 text-center leading-tight">
        <h2 aria-live="polite" className="font-semibold text-lg leading-tight">
          {atStart(formatMonth(month))}
        </h2>
        {children}
      </div>
      <IconButton
        label={t('common:monthNavigator.next', { month: formatMonth(addMonths(month, 1)) })}
        className={isCompact ? 'compact:size-9' : ''}
        disabled={last ? compareMonths(month, last) >= 0 : false}
        onClick={() => onMonthChange(addMonths(month, 1))}
      >
        <NextIcon />
      </IconButton>
    </div>
  );
}
