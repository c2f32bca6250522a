import { useRef, useState } from 'react';
import { type Month, monthKey, sameMonth } from '#domain/calendar/calendar.ts';
import { atStart, formatMonth } from '#languages/dates.ts';
import { Button } from '../ui/button.tsx';
import { CalendarIcon, CheckIcon } from '../ui/icons.tsx';
import { Popover } from '../ui/popover.tsx';

/** Shows a button with the month's name that opens a list of months. */
export function MonthPicker(props: {
  month: Month;
  months: readonly Month[];
  onPick: (month: Month) => void;
  title: string;
  emptyText: string;
}) {
  const { month, months, onPick, title, emptyText } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        ref={button}
        icon={<CalendarIcon />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {atStart(formatMonth(month))}
      </Button>
      <Popover open={open} onClose={close} anchor={button} title={title}>
        {months.length === 0 ? (
          <p className="text-ink-2">{emptyText}</p>
        ) : (
          // Firefox sizes the list without its scroll bar, which would then cover part of the names.
          <ul className="flex max-h-80 flex-col gap-1 overflow-y-auto [scrollbar-gutter:stable]">
            {months.map((choice) => (
              <li key={monthKey(choice)}>
                <Button
                  variant="quiet"
                  className="w-full justify-start"
                  aria-current={sameMonth(choice, month) ? 'true' : undefined}
                  icon={sameMonth(choice, month) ? <CheckIcon /> : <span className="size-[1.25em]" />}
                  onClick={() => {
                    onPick(choice);
                    close();
                  }}
                >
                  {atStart(formatMonth(choice))}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Popover>
    </>
  );
}
