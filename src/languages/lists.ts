import { formatterOf } from './formatters.ts';

/** The forms of a text for the plural categories of a language. English has `one` and `other`. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

const rules = formatterOf((locale) => new Intl.PluralRules(locale));

/** Returns the form of a text for a count. */
export function plural(count: number, forms: Forms): string {
  return forms[rules().select(count)] ?? forms.other;
}

/** The texts of a list. Empty ones are left out. */
type Items = readonly (string | null | undefined)[];

const known = (items: Items): string[] => items.flatMap((item) => item || []);

function joiner(type: Intl.ListFormatType) {
  const format = formatterOf((locale) => new Intl.ListFormat(locale, { type }));
  return (items: Items): string => {
    const [first = '', ...others] = known(items);
    return others.length === 0 ? first : format().format([first, ...others]);
  };
}

/** Returns a list for a sentence: "Anna, Ben and Ruth". */
export const listInSentence = joiner('conjunction');

/** Returns a list that is not part of a sentence: "Anna, Ben, Ruth". */
export const listText = joiner('unit');

/** Returns whole sentences as one text. */
export const joinSentences = (sentences: Items) => known(sentences).join(' ');
