import { catalogue } from '#texts/catalogue.ts';

/** The results of saving a setting. */
export const SETTING_TEXTS = catalogue('setting', {
  done: 'Setting saved',
  failed: 'Error saving setting',
  otherwise: 'Failed to save the setting. Please try again.',
});
