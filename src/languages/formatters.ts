import { currentLocale } from './t.ts';

/**
 * Returns a function that returns the `Intl` formatter of the current language. It is created once for each language,
 * and only when it is needed: the first formatter of a page takes a phone 150 ms.
 */
export function formatterOf<Formatter>(create: (locale: string) => Formatter): () => Formatter {
  const created = new Map<string, Formatter>();
  return () => {
    const locale = currentLocale();
    const known = created.get(locale) ?? create(locale);
    created.set(locale, known);
    return known;
  };
}
