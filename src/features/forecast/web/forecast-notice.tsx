import { Suspense, useState } from 'react';
import type { MonthForecast } from '#contract/forecast.ts';
import { deadlineOf } from '#domain/availability/deadline.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { useChurch } from '#web/api/use-church.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Reminder } from './forecast-panel.tsx';
import { NOTHING_TO_FILL_TEXTS, FORECAST_NOTICE_TEXTS as TEXTS } from './notice-texts.ts';
import { nothingToFill, shortfallOf, useForecast } from './use-forecast.ts';

const ForecastDialog = lazyPart(async () => (await import('./forecast-dialog.tsx')).ForecastDialog);

/** The longest line there can be, whose space is there before the forecast has loaded. */
const LONGEST = TEXTS.line({ answered: 888, members: 888 }, 888, 0);

function lineAbout(forecast: MonthForecast, isPublished: boolean): string {
  if (isPublished) return TEXTS.published(forecast);
  const nothing = nothingToFill(forecast);
  if (nothing) return TEXTS.nothing(forecast, NOTHING_TO_FILL_TEXTS[nothing]);
  const { open, thin } = shortfallOf(forecast);
  return TEXTS.line(forecast, open, thin);
}

/**
 * Says in a line of the Roster Builder how a month that is open for answers would be filled, and opens the rest. Nothing
 * under it moves when the forecast or the month's state arrives.
 */
export function ForecastNotice(props: { month: Month; isPublished: boolean; Reminder: Reminder }) {
  const { month, isPublished, Reminder } = props;
  const { today, ...rule } = useChurch();
  const isWanted = today <= deadlineOf(month, rule);
  const { data: forecast } = useForecast(month, isWanted);
  const [isOpen, setOpen] = useState(false);
  if (!isWanted) return null;
  return (
    <div className="no-print flex flex-col gap-2 sm:flex-row sm:items-center sm:gap-4">
      <p className="grid flex-1">
        <span aria-hidden="true" className="invisible col-start-1 row-start-1">
          {LONGEST}
        </span>
        <span className="col-start-1 row-start-1">{forecast && lineAbout(forecast, isPublished)}</span>
      </p>
      <Button size="small" onClick={() => setOpen(true)}>
        {forecast && forecast.ask.length > 0 ? TEXTS.open : TEXTS.openForecast}
      </Button>
      {isOpen && (
        <Suspense>
          <ForecastDialog month={month} Reminder={Reminder} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
