/** More combining marks on one letter than any script needs. They would overlap the lines around them. */
export const TOO_MANY_MARKS = /\p{M}{9}/u;

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII includes control characters.
const ASCII = /^[\u0000-\u007F]*$/;

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Returns the text without invisible characters. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/**
 * Returns the text in a composed Unicode form. Text with stacked combining marks is unchanged, because normalizing
 * takes quadratic time, minutes for a large file, and such text is refused anyway.
 */
export function composed(text: string, form: 'NFC' | 'NFKC'): string {
  if (ASCII.test(text)) return text;
  return TOO_MANY_MARKS.test(text) ? text : text.normalize(form);
}
