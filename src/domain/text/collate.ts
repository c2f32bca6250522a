let language = (): string => 'en';

const collators = new Map<string, Intl.Collator>();

/**
 * Sets the source of the sorting language. It is the church's, not the reader's, so that everyone sees the same order.
 */
export function provideCollation(find: () => string): void {
  language = find;
}

/** Returns the language that names are sorted in (BCP 47), for a thread that sorts too. */
export function collationLanguage(): string {
  return language();
}

/**
 * Compares names and other texts of the church in alphabetical order. Ignores case: "de Boer" equals "De Boer". A
 * collator is created on first use, because that takes tens of milliseconds on a slow phone.
 */
export function compareTexts(a: string, b: string): number {
  const tag = language();
  const collator = collators.get(tag) ?? new Intl.Collator(tag, { sensitivity: 'accent' });
  collators.set(tag, collator);
  return collator.compare(a, b);
}
