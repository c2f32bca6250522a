import { useState } from 'react';
import { deadlineOf } from '#domain/availability/deadline.ts';
import { monthKey } from '#domain/calendar/calendar.ts';
import { reminderMonths } from '#domain/reminders/reminder-months.ts';
import { useChurch } from '#web/api/use-church.ts';
import { MonthSelect } from '#web/parts/month-select.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ForecastPanel, type Reminder } from './forecast-panel.tsx';
import { FORECAST_TEXTS as TEXTS } from './texts.ts';

/** Shows the forecast of a month that is open for answers: at first the nearest. */
export function ForecastCard({ Reminder }: { Reminder: Reminder }) {
  const { today, ...rule } = useChurch();
  const months = reminderMonths(today).filter((choice) => today <= deadlineOf(choice, rule));
  const [index, setIndex] = useState(0);
  const month = months[index] ?? months[0];
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={TEXTS.title} about={TEXTS.about} />
      {month ? (
        <>
          <div className="flex">
            <MonthSelect label={TEXTS.month} months={months} index={index} onChoose={setIndex} />
          </div>
          <ForecastPanel key={monthKey(month)} month={month} Reminder={Reminder} />
        </>
      ) : (
        <EmptyState title={TEXTS.noMonth} />
      )}
    </Card>
  );
}
