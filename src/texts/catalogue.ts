/** A language that Sundial can speak. */
interface Language {
  /** For dates and numbers (BCP 47). */
  readonly locale: string;
  /** Returns this language's texts for a catalogue. `english` has the same shape. */
  readonly translate: <Texts>(name: string, english: Texts) => Texts;
}

declare global {
  /** A language that tests load before any catalogue. */
  var sundialLanguage: Language | undefined;
}

const ENGLISH: Language = { locale: 'en-GB', translate: (_name, english) => english };

/** The language of this Sundial (docs/decisions/0063-translate-catalogues-as-they-load.md). */
const language = globalThis.sundialLanguage ?? ENGLISH;

/** The locale for `Intl`. */
export const LOCALE = language.locale;

/**
 * Returns the texts in the language of this Sundial: strings, functions that return strings, and objects and arrays of
 * these. The name is unique.
 */
/* @__NO_SIDE_EFFECTS__ */
export function catalogue<Texts>(name: string, english: Texts): Texts {
  return language.translate(name, english);
}
