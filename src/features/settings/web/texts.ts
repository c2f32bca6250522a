import { catalogue } from '#texts/catalogue.ts';

/** The texts of the general settings. */
export const SETTINGS_TEXTS = catalogue('settings', {
  churchTitle: 'Your church',
  churchName: 'Name of your church',
  save: 'Save',
  timeZone: (zone: string) => `Time zone: ${zone.replaceAll('_', ' ')}`,

  title: 'General settings',
  nameFormat: 'Name format',
  nameFormatHint: (example: string) => `How names are shown on rosters and lists, for example: ${example}`,
  country: 'Country',
  countryHint: 'Phone numbers without a country code are from here. Numbers from elsewhere start with +.',
  formats: { full: 'Full name', first: 'First name', last: 'Last name', initials: 'Initials' },
});
