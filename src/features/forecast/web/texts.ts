import type { MonthForecast } from '#contract/forecast.ts';
import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import { catalogue } from '#texts/catalogue.ts';
import { joinSentences, listInSentence, listText, plural } from '#texts/counts-and-lists.ts';
import { formatDayAndMonth } from '#texts/dates.ts';
import { shortServiceTitle, type TitledService } from '#texts/services.ts';
import { monthInSentence } from '#web/parts/dates.ts';
import { answeredText } from './notice-texts.ts';

type Role = MonthForecast['services'][number]['roles'][number];

/** The texts of the forecast. */
export const FORECAST_TEXTS = catalogue('forecast', {
  dialogTitle: (month: Month) => `Forecast for ${monthInSentence(month)}`,
  failed: "Couldn't load the forecast.",
  answers: 'Answers',
  answered: (forecast: MonthForecast) =>
    joinSentences([
      `${answeredText(forecast)}.`,
      forecast.services.some(({ serviceDate }) => serviceDate < forecast.deadline)
        ? `Members can answer until ${formatDayAndMonth(forecast.deadline)}, and for each service until it is past.`
        : `The deadline is ${formatDayAndMonth(forecast.deadline)}.`,
    ]),
  chart: (first: PlainDate, from: number, last: PlainDate, to: number) =>
    `Answers by day: ${from} on ${formatDayAndMonth(first)}, ${to} on ${formatDayAndMonth(last)}.`,
  lastWeek: (count: number) =>
    plural(count, {
      one: '1 person answered in the last seven days.',
      other: `${count} people answered in the last seven days.`,
    }),
  byDay: 'By day',
  day: 'Day',
  count: 'Answered',
  coverage: 'Services',
  role: 'Role',
  states: {
    short: (open: number) => `${open} open`,
    thin: () => 'only just',
    covered: () => 'fine',
  } satisfies Record<Role['state'], (open: number) => string>,
  ask: 'Whom to ask',
  noOneToAsk: 'No one who has not answered could fill an open place.',
  nothingOpen: 'With the answers so far, every place can be filled.',
  askAbout: (people: number, places: number) =>
    `${plural(people, { one: 'The yes of 1 person', other: `The yes of ${people} people` })} could fill ${plural(places, { one: '1 open place', other: `${places} open places` })}.`,
  wouldFill: (role: string, service: TitledService) => `${role} on ${shortServiceTitle(service)}`,
  wouldFillAll: (places: readonly string[], more: number) =>
    listText([...places, more > 0 ? `and ${more} more` : null]),
  notReached: (names: readonly string[]) => `No message reaches ${listInSentence(names)}.`,
  /** Where no message reaches them, the reminder can be copied. */
  writeYourself: 'Write to them yourself',
  remind: (people: number) => plural(people, { one: 'Remind this person', other: `Remind these ${people}` }),
  showMore: (count: number) => `Show ${count} more`,
});
