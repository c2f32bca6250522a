import { catalogue } from '#texts/catalogue.ts';

/** The texts of the controls that are the same everywhere. */
export const UI_TEXTS = catalogue('ui', {
  close: 'Close',
  cancel: 'Cancel',
  suggestions: 'Suggestions',
  problem: 'Problem: ',
  toastKeys: 'Press F8, then Enter',
});
