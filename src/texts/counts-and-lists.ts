import { LOCALE } from './catalogue.ts';

/** The forms of a text for the plural categories of a language. English has `one` and `other`. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

let rules: Intl.PluralRules | undefined;

/** Returns the form of a text for a count. */
export function plural(count: number, forms: Forms): string {
  rules ??= new Intl.PluralRules(LOCALE);
  return forms[rules.select(count)] ?? forms.other;
}

/**
 * Returns a function that joins texts to a list and leaves out empty ones. Its formatter is created once, because
 * creating one is slow.
 */
function joiner(type: Intl.ListFormatType) {
  let format: Intl.ListFormat | undefined;
  return (items: readonly (string | null | undefined)[]): string => {
    format ??= new Intl.ListFormat(LOCALE, { type });
    return format.format(items.flatMap((item) => item || []));
  };
}

/** Returns a list for a sentence: "Anna, Ben and Ruth". */
export const listInSentence = joiner('conjunction');

/** Returns a list that stands alone: "Anna, Ben, Ruth". */
export const listText = joiner('unit');
