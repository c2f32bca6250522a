import { catalogue } from '#texts/catalogue.ts';

/** The texts of the controls that are the same everywhere. */
export const UI_TEXTS = catalogue('ui', {
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving...',
  moreAbout: (name: string) => `More about ${name}`,
  tryAgain: 'Try again',
  discardTitle: 'Discard your changes?',
  discardText: "They haven't been saved.",
  discard: 'Discard',
  keepEditing: 'Keep editing',
  suggestions: 'Suggestions',
  problem: 'Problem: ',
  toasts: 'Messages',
  toastKeys: 'Press F6, then Enter',
});
