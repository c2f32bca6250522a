import { onTestFinished } from 'vitest';
import { SOURCE } from '#languages/index.ts';
import { provideTranslator } from '#languages/t.ts';
import { currentTranslator } from '#server/language.ts';

/** Makes the current language one that is read from right to left, until the end of the test. */
export function readFromRightToLeft(): void {
  provideTranslator(() => ({ ...currentTranslator(), language: { ...SOURCE, direction: 'rtl' } }));
  onTestFinished(() => provideTranslator(currentTranslator));
}
