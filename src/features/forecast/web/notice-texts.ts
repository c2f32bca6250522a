import type { MonthForecast } from '#contract/forecast.ts';
import { catalogue } from '#texts/catalogue.ts';
import { joinSentences, plural } from '#texts/counts-and-lists.ts';

/** Returns how many have answered, without a full stop. */
export const answeredText = catalogue(
  'forecast-answered',
  ({ answered: count, members }: Pick<MonthForecast, 'answered' | 'members'>) =>
    `${count} of ${plural(members, { one: '1 person has', other: `${members} people have` })} answered`,
);

/** The texts of the line above the Roster Builder. */
export const FORECAST_NOTICE_TEXTS = catalogue('forecast-notice', {
  line: (forecast: MonthForecast, open: number, thin: number) =>
    joinSentences([
      `${answeredText(forecast)}.`,
      open > 0
        ? `${plural(open, { one: '1 place', other: `${open} places` })} would stay open.`
        : thin > 0
          ? 'Every place can be filled, some only just.'
          : 'Every place can be filled.',
    ]),
  open: 'Whom to ask',
  openForecast: 'Forecast',
});
