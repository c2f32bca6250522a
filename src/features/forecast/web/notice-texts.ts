import type { MonthForecast } from '#contract/forecast.ts';
import { catalogue } from '#texts/catalogue.ts';
import { plural } from '#texts/counts-and-lists.ts';

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

/** The fact in the line above the roster. */
export const FORECAST_FACT_TEXTS = catalogue('forecast-fact', {
  open: (places: number) => `${places} would stay open`,
  filled: 'every place can be filled',
});
