import { provideTranslator } from '#languages/t.ts';
import { currentTranslator } from '#server/language.ts';

/** Provides the texts, as the server does at its start. A page that a test opened may have provided its own. */
export function provideAllTexts(): void {
  provideTranslator(currentTranslator);
}
