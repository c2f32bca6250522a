import { catalogue } from './catalogue.ts';

/** What is wrong with the input of a call about services. In its own file, because few screens need it. */
export const SERVICE_FIELD_TEXTS = catalogue('service-field', {
  time_format: 'Please enter a time as hh:mm, for example 17:00.',
  weekday_format: 'Please choose a day of the week.',
  limit_format: (max: number) => `Please enter a whole number from 0 to ${max}.`,
  role_twice: 'Each role can appear only once.',
  range: (days: number) => `Please request at most ${days} days at once.`,
});
