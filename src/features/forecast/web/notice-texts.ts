import type { MonthForecast } from '#contract/forecast.ts';
import { catalogue } from '#texts/catalogue.ts';
import { joinSentences, plural } from '#texts/counts-and-lists.ts';

type Answered = Pick<MonthForecast, 'answered' | 'members'>;

/** Returns how many have answered, without a full stop. */
export const answeredText = catalogue(
  'forecast-answered',
  ({ answered: count, members }: Answered) =>
    `${count} of ${plural(members, { one: '1 person has', other: `${members} people have` })} answered`,
);

/** The texts of a month in which there is nothing to fill. */
export const NOTHING_TO_FILL_TEXTS = catalogue('forecast-nothing', {
  services: 'There are no more services in this month.',
  roles: 'There are no service roles to fill. Add them under Settings & Special Days.',
});

/** The texts of the line above the Roster Builder. */
export const FORECAST_NOTICE_TEXTS = catalogue('forecast-notice', {
  published: (forecast: Answered) => `${answeredText(forecast)}.`,
  nothing: (forecast: Answered, text: string) => joinSentences([`${answeredText(forecast)}.`, text]),
  line: (forecast: Answered, open: number, thin: number) =>
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
