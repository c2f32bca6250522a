import type { MonthForecast } from '#contract/forecast.ts';
import { daysBetween } from '#domain/calendar/calendar.ts';
import { formatDayAndMonth } from '#texts/dates.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { FORECAST_TEXTS as TEXTS } from './texts.ts';

/** The size of the chart in its own units. It is stretched to the width of the card. */
const WIDTH = 280;
const HEIGHT = 64;

/** Returns the line of the chart: a step each day, from the first day to the deadline. */
function lineOf({ days, members, deadline }: MonthForecast): string {
  const first = days[0]?.date ?? deadline;
  const span = Math.max(1, daysBetween(first, deadline));
  return days
    .map(({ date, answered }, index) => {
      const x = (daysBetween(first, date) / span) * WIDTH;
      const y = HEIGHT - (answered / Math.max(1, members)) * HEIGHT;
      return index === 0 ? `M0,${y}` : `H${x}V${y}`;
    })
    .join('');
}

/** Shows how many have answered: in words, and by day as a chart and as a table. */
export function AnsweredPanel({ forecast }: { forecast: MonthForecast }) {
  const { days, answered } = forecast;
  const [first, last] = [days[0], days.at(-1)];
  const weekBefore = days.at(-8)?.answered;
  return (
    <>
      <p>
        {TEXTS.answered(forecast)}{' '}
        {weekBefore !== undefined && answered > weekBefore && TEXTS.lastWeek(answered - weekBefore)}
      </p>
      {first && last && days.length > 1 && (
        <>
          <svg
            role="img"
            aria-label={TEXTS.chart(first.date, first.answered, last.date, last.answered)}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="h-14 w-full max-w-xl border-edge border-b text-primary"
          >
            <path
              d={lineOf(forecast)}
              fill="none"
              stroke="currentColor"
              strokeWidth="3"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <p className="flex max-w-xl justify-between text-ink-2 text-sm" aria-hidden="true">
            <span>{formatDayAndMonth(first.date)}</span>
            <span>{formatDayAndMonth(forecast.deadline)}</span>
          </p>
          <details>
            <summary className="min-h-12 cursor-pointer py-3 font-semibold text-primary">
              {TEXTS.byDay}
            </summary>
            <DataTable
              caption={TEXTS.answers}
              narrow="stacked in-line"
              rows={days}
              rowKey={({ date }) => date}
              columns={[
                {
                  key: 'day',
                  header: TEXTS.day,
                  rowHeader: true,
                  cell: ({ date }) => formatDayAndMonth(date),
                },
                { key: 'count', header: TEXTS.count, cell: (day) => day.answered },
              ]}
            />
          </details>
        </>
      )}
    </>
  );
}
