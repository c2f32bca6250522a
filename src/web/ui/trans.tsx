import { Fragment, type ReactNode } from 'react';
import type { ElementsOf, KeyWithElements, ValuesOf } from '#languages/keys.d.ts';
import { markedText, showFormatted } from '#languages/t.ts';

/** `<b>words</b>` or `<names/>`. */
const ELEMENT = /<(\w+)(?:\/>|>(.*?)<\/\1>)/s;

/** Replaces "<" in values, so that input never becomes an element. */
const LESS_THAN = '\uE000';

const show = (words = '') => words && showFormatted(words.replaceAll(LESS_THAN, '<'));

/**
 * Shows a text with elements, in the order of the text's language: "You're serving <b>{{service}}</b>". `elements`
 * returns each by its name, for the words in it.
 */
export function Trans<Key extends KeyWithElements>(props: {
  text: Key;
  values: ValuesOf<Key> extends [infer Values] ? Values : Record<never, never>;
  elements: Readonly<Record<ElementsOf<Key>, (words: string) => ReactNode>>;
}) {
  const { text, values, elements } = props;
  const safe = Object.entries(values as Record<string, unknown>).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('<', LESS_THAN) : value,
  ]);
  // The parts repeat: words, the name of an element, the words in it.
  const parts = markedText(text, Object.fromEntries(safe)).split(ELEMENT);
  return parts.map((part, at) => {
    if (at % 3 === 2) return null;
    const shown = at % 3 === 0 ? show(part) : elements[part as ElementsOf<Key>]?.(show(parts[at + 1]));
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered
    return <Fragment key={at}>{shown}</Fragment>;
  });
}
