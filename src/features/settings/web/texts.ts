import { catalogue } from '#texts/catalogue.ts';
import { ordinal } from '#texts/ordinals.ts';

/** The texts of the general settings. */
export const SETTINGS_TEXTS = catalogue('settings', {
  title: 'General settings',
  deadline: 'Deadline day',
  deadlineHint: 'After this day of a month, members can no longer change their answers for that month.',
  deadlineChoice: (day: number) => `${ordinal(day)} of the month`,
  nameFormat: 'Name format',
  nameFormatHint: (example: string) => `How names are shown on rosters and lists, for example: ${example}`,
  country: 'Country',
  countryHint: 'Phone numbers without a country code are from here. Numbers from elsewhere start with +.',
  formats: { full: 'Full name', first: 'First name', last: 'Last name', initials: 'Initials' },
  saving: {
    done: 'Setting saved',
    failed: 'Error saving setting',
    otherwise: 'Failed to save the setting. Please try again.',
  },
});
