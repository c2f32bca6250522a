import { useState } from 'react';
import { deadlineOf } from '#domain/availability/deadline.ts';
import { reminderMonths } from '#domain/availability/shown-months.ts';
import { monthKey } from '#domain/calendar/calendar.ts';
import { formatMonth } from '#texts/dates.ts';
import { useChurch } from '#web/api/use-church.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { ForecastPanel, type Reminder } from './forecast-panel.tsx';
import { FORECAST_TEXTS as TEXTS } from './texts.ts';

/** Shows the forecast of a month that is open for answers: at first the nearest. */
export function ForecastCard({ Reminder }: { Reminder: Reminder }) {
  const { today, deadlineDay } = useChurch();
  const months = reminderMonths(today).filter((choice) => today <= deadlineOf(choice, deadlineDay));
  const [index, setIndex] = useState(0);
  const month = months[index] ?? months[0];
  return (
    <Card className="flex flex-col gap-4">
      <header>
        <h2 className="font-bold text-xl">{TEXTS.title}</h2>
        <p className="text-ink-2">{TEXTS.about}</p>
      </header>
      {month ? (
        <>
          <SelectField
            label={TEXTS.month}
            className="sm:w-auto"
            value={index}
            onChange={(event) => setIndex(Number(event.target.value))}
          >
            {months.map((choice, at) => (
              <option key={monthKey(choice)} value={at}>
                {formatMonth(choice)}
              </option>
            ))}
          </SelectField>
          <ForecastPanel key={monthKey(month)} month={month} Reminder={Reminder} />
        </>
      ) : (
        <EmptyState title={TEXTS.noMonth} />
      )}
    </Card>
  );
}
