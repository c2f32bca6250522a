import type { Language } from './index.ts';
import type { KeyWithElements } from './keys.d.ts';
import type { Translate, Translator } from './translator.ts';

let current = (): Translator => {
  throw new Error('No language is set.');
};

/**
 * Sets where the current language comes from: in the browser the page's, on the server that of the request or of the
 * message's recipient (docs/decisions/0033).
 */
export function provideTranslator(find: () => Translator): void {
  current = find;
}

/** Returns the text of a key in the current language. */
export const t: Translate = (key, ...values) => current().t(key, ...values);

/** Returns the text of a key with the markers of its elements, for `Trans` (src/web/ui/trans.tsx). */
export function markedText(key: KeyWithElements, values: object): string {
  return current().marked(key, values);
}

/** Returns the text of a key that may not exist, or null: a later release may have stored the code that it names. */
export function findText(key: string): string | null {
  return current().find(key);
}

/** Returns a date or a name that `Intl` wrote in the current language, as it is shown. */
export function showFormatted(text: string): string {
  return current().show(text);
}

/** Returns the current language. */
export function currentLanguage(): Language {
  return current().language;
}

/** Returns the current language's locale for `Intl`. */
export function currentLocale(): string {
  return current().locale;
}
