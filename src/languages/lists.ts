import { formatterOf } from './formatters.ts';
import { isolate } from './isolate.ts';
import { currentLanguage, t } from './t.ts';

/** The texts of a list. Empty ones are left out. */
type Items = readonly (string | null | undefined)[];

/** Returns the items that are not empty, isolated if there are several. */
function known(items: Items): string[] {
  const shown = items.flatMap((item) => item || []);
  return shown.length > 1 ? shown.map((item) => isolate(item, currentLanguage().direction)) : shown;
}

const conjunction = formatterOf((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));
const disjunction = formatterOf((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }));

/** Returns a list for a sentence: "Anna, Ben and Ruth". */
export function listInSentence(items: Items): string {
  const [first = '', ...others] = known(items);
  return others.length === 0 ? first : conjunction().format([first, ...others]);
}

/** Returns a list of alternatives for a sentence: "Anna, Ben or Ruth". */
export function listAlternatives(items: Items): string {
  const [first = '', ...others] = known(items);
  return others.length === 0 ? first : disjunction().format([first, ...others]);
}

/** Returns a list that is not part of a sentence: "Anna, Ben, Ruth". `Intl` writes "and" in such a list in some languages. */
export function listText(items: Items): string {
  const [first = '', ...others] = known(items);
  return others.length === 0 ? first : [first, ...others].join(t('common:lists.separator'));
}

/** Returns a list of items that contain commas: "Singer on 6 Dec, 9:00; Usher on 13 Dec, 9:00". */
export function listPhrases(items: Items): string {
  return known(items).join(t('common:lists.phraseSeparator'));
}

/** Returns a text as a sentence. Some of the fixed ones end without a period. */
export function asSentence(text: string): string {
  return /\p{Sentence_Terminal}$/u.test(text) ? text : t('common:lists.sentence', { text });
}

/** Returns whole sentences as one text. */
export function joinSentences(sentences: Items): string {
  const [first = '', ...others] = known(sentences);
  return others.length === 0 ? first : [first, ...others].join(t('common:lists.sentenceSeparator'));
}
