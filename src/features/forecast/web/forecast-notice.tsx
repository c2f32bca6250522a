import { Suspense, useState } from 'react';
import { deadlineOf } from '#domain/availability/deadline.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { useChurch } from '#web/api/use-church.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Reminder } from './forecast-panel.tsx';
import { FORECAST_NOTICE_TEXTS as TEXTS } from './notice-texts.ts';
import { shortfallOf, useForecast } from './use-forecast.ts';

const ForecastDialog = lazyPart(async () => (await import('./forecast-dialog.tsx')).ForecastDialog);

/**
 * Says in a line of the Roster Builder how a month that is open for answers would be filled, and opens the rest. Its height
 * does not change once it has loaded.
 */
export function ForecastNotice({ month, Reminder }: { month: Month; Reminder: Reminder }) {
  const { today, deadlineDay } = useChurch();
  const isWanted = today <= deadlineOf(month, deadlineDay);
  const { data: forecast, isError } = useForecast(month, isWanted);
  const [isOpen, setOpen] = useState(false);
  if (!isWanted) return null;
  const { open, thin } = forecast ? shortfallOf(forecast) : { open: 0, thin: 0 };
  return (
    <div className="no-print flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2">
      {forecast && <p className="flex-1 basis-56">{TEXTS.line(forecast, open, thin)}</p>}
      {(forecast || isError) && (
        <Button size="small" onClick={() => setOpen(true)}>
          {forecast && forecast.ask.length > 0 ? TEXTS.open : TEXTS.openForecast}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ForecastDialog month={month} Reminder={Reminder} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
