import type { MonthForecast } from '#contract/forecast.ts';
import { daysBetween } from '#domain/calendar/calendar.ts';
import { formatDayAndMonth } from '#languages/dates.ts';
import { joinSentences } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { DataTable } from '#web/ui/data-table.tsx';

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

/** Returns how many have answered, and until when the others can. */
function answeredText(forecast: MonthForecast): string {
  const deadline = formatDayAndMonth(forecast.deadline);
  return joinSentences([
    t('forecast:answered', { answered: forecast.answered, count: forecast.members }),
    forecast.services.some(({ date }) => date < forecast.deadline)
      ? t('forecast:answerUntil', { deadline })
      : t('forecast:deadline', { deadline }),
  ]);
}

/** Shows how many have answered: in words, and by day as a chart and as a table. */
export function AnsweredPanel({ forecast }: { forecast: MonthForecast }) {
  const { days, answered } = forecast;
  const [first, last] = [days[0], days.at(-1)];
  const weekBefore = days.at(-8)?.answered;
  return (
    <>
      <p>
        {joinSentences([
          answeredText(forecast),
          weekBefore !== undefined && answered > weekBefore
            ? t('forecast:lastWeek', { count: answered - weekBefore })
            : null,
        ])}
      </p>
      {first && last && days.length > 1 && (
        <>
          <svg
            role="img"
            aria-label={t('forecast:chart', {
              first: formatDayAndMonth(first.date),
              from: first.answered,
              last: formatDayAndMonth(last.date),
              to: last.answered,
            })}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="h-14 w-full max-w-xl border-edge border-b text-primary rtl:-scale-x-100"
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
              {t('forecast:byDay')}
            </summary>
            <DataTable
              caption={t('forecast:answers')}
              narrow="stacked in-line"
              rows={days}
              rowKey={({ date }) => date}
              columns={[
                {
                  key: 'day',
                  header: t('forecast:day'),
                  rowHeader: true,
                  cell: ({ date }) => formatDayAndMonth(date),
                },
                { key: 'count', header: t('forecast:count'), cell: (day) => day.answered },
              ]}
            />
          </details>
        </>
      )}
    </>
  );
}
