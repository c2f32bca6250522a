import { catalogue, LOCALE } from './catalogue.ts';

/** The forms of a text for the plural categories of a language. English has `one` and `other`. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

let rules: Intl.PluralRules | undefined;

/** Returns the form of a text for a count. */
export function plural(count: number, forms: Forms): string {
  rules ??= new Intl.PluralRules(LOCALE);
  return forms[rules.select(count)] ?? forms.other;
}

/** The texts of a list. Empty ones are left out. */
type Items = readonly (string | null | undefined)[];

const known = (items: Items): string[] => items.flatMap((item) => item || []);

/**
 * Returns a function that joins texts to a list. Its formatter is created once and only for a list that needs one: the
 * first formatter of a page takes a phone 150 ms.
 */
function joiner(type: Intl.ListFormatType) {
  let format: Intl.ListFormat | undefined;
  return (items: Items): string => {
    const [first = '', ...others] = known(items);
    if (others.length === 0) return first;
    format ??= new Intl.ListFormat(LOCALE, { type });
    return format.format([first, ...others]);
  };
}

/** Returns a list for a sentence: "Anna, Ben and Ruth". */
export const listInSentence = joiner('conjunction');

/** Returns a list that is not part of a sentence: "Anna, Ben, Ruth". */
export const listText = joiner('unit');

/** Returns whole sentences as one text. */
export const joinSentences = catalogue('sentences', (sentences: Items) => known(sentences).join(' '));
