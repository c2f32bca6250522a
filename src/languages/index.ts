/** A language that Sundial speaks. Its texts are in the folder of its tag. */
export interface Language {
  /** BCP 47. */
  readonly tag: string;
  /** The language's own name. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** For dates, numbers and lists (`Intl`), where it differs from the tag. */
  readonly locale?: string;
}

/** The languages. The first is the source, whose texts stand in where another language lacks one. */
export const LANGUAGES: readonly [Language, ...Language[]] = [
  // Dates as in the United Kingdom: "5 July 2026".
  { tag: 'en', name: 'English', direction: 'ltr', locale: 'en-GB' },
];

/** The language of the source texts. */
export const SOURCE = LANGUAGES[0];
