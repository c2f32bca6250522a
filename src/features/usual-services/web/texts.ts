import { catalogue } from '#texts/catalogue.ts';

/** The texts of the services at which a member can usually serve. */
export const USUAL_TEXTS = catalogue('usual-services', {
  title: 'When you can usually serve',
  about: 'My Availability then offers to fill in a month with one tap. You can still change every answer.',
  weeks: ['First', 'Second', 'Third', 'Fourth', 'Fifth'] as const,
  save: 'Save usual services',
  saving: 'Saving...',
  saved: 'Usual services saved',
  failed: 'Usual services not saved',
  loadFailed: "Couldn't load the services.",
});
