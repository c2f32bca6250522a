import { catalogue } from '#texts/catalogue.ts';
import { plural } from '#texts/counts-and-lists.ts';

/** The texts of automatic availability reminders. */
export const ANSWER_REMINDER_TEXTS = catalogue('answer-reminders', {
  switch: 'Remind everyone who has not answered automatically',
  first: 'First reminder',
  second: 'Second reminder',
  noSecond: 'No second reminder',
  days: (days: number) =>
    plural(days, { one: '1 day before the deadline', other: `${days} days before the deadline` }),
  about:
    'At 9:00, with the text above, to each person in their own way. Anyone reminded less than 24 hours before is left out.',
  cannotSend: "Nothing is sent yet, because sending isn't set up. Ask the person who runs Sundial.",
  loadFailed: "Couldn't load the automatic reminders.",
});
