import { dayOfWeek, type PlainDate } from '#domain/calendar/calendar.ts';
import { FIRST_HOUR, LAST_HOUR, MAX_DAYS_BEFORE, timeOfHour } from '#domain/serving/serving-reminder.ts';
import { catalogue } from '#texts/catalogue.ts';
import { listInSentence, plural } from '#texts/counts-and-lists.ts';
import { formatDayAndMonth, formatWeekday } from '#texts/dates.ts';

/** The choices of the settings. */
export const DAY_CHOICES = Array.from({ length: MAX_DAYS_BEFORE }, (_, index) => index + 1);
export const HOUR_CHOICES = Array.from(
  { length: LAST_HOUR - FIRST_HOUR + 1 },
  (_, index) => FIRST_HOUR + index,
);

/** The texts of the notification settings. */
export const NOTIFICATION_TEXTS = catalogue('notifications', {
  title: 'Serving reminders',
  about:
    "Reminds people of the services at which they serve, by text message or email. People who can't make it get none.",
  switch: 'Remind people before they serve',
  daysBefore: 'How long before',
  daysChoice: (days: number) => plural(days, { one: '1 day before', other: `${days} days before` }),
  hour: 'Time of day',
  hourChoice: timeOfHour,
  next: (date: PlainDate, hour: number, people: number) =>
    `${formatWeekday(dayOfWeek(date))} ${formatDayAndMonth(date)}, ${timeOfHour(hour)}: ${plural(people, { one: '1 person', other: `${people} people` })}`,
  nextLabel: 'Next reminders',
  notReached: (names: readonly string[]) => `No message reaches ${listInSentence(names)}.`,
  nothingNext: 'No reminders are due in the coming weeks. They are sent for published rosters.',
  cannotSend: "Text messages and emails aren't set up yet. Ask the person who runs Sundial.",
  loadFailed: "Couldn't load the reminder settings",
});
