import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../steps/paths.mjs';

const FOLDER = join(ROOT, 'src/languages');

/** The suffixes of plural and ordinal forms. */
const PLURAL = /(_ordinal)?_(zero|one|two|few|many|other)$/;

/** Returns each text of a language as pairs of its key (`namespace:key`) and the text. */
export function textsOf(tag) {
  const flatten = (texts, path) =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[`${path}${key}`, text]] : flatten(text, `${path}${key}.`),
    );
  return readdirSync(join(FOLDER, tag))
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) =>
      flatten(JSON.parse(readFileSync(join(FOLDER, tag, name), 'utf8')), `${basename(name, '.json')}:`),
    );
}

/** Returns the names of the values that a text needs. */
export function valuesIn(text) {
  return [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name);
}

/**
 * Writes the type of each key and its values, so that the compiler refuses a misspelled key and a missing or unknown value.
 * i18next's own types accept all three (docs/decisions/0107-one-current-language.md).
 */
export function writeKeys() {
  const texts = textsOf('en');
  const keys = new Set(texts.map(([key]) => key));
  const values = new Map();
  for (const [key, text] of texts) {
    const stem = key.replace(PLURAL, '');
    const isOrdinal = keys.has(`${stem}_ordinal_other`);
    const isPlural = stem !== key && (isOrdinal || keys.has(`${stem}_other`));
    const known = values.get(isPlural ? stem : key) ?? new Set();
    const added = isOrdinal ? ['count', 'ordinal'] : isPlural ? ['count'] : [];
    for (const name of [...valuesIn(text), ...added]) known.add(name);
    values.set(isPlural ? stem : key, known);
  }
  const types = { count: 'number', ordinal: 'true' };
  const type = (name) => `${name}: ${types[name] ?? 'string | number'}`;
  const rows = [...values].map(
    ([key, names]) => `  '${key}': ${names.size === 0 ? 'null' : `{ ${[...names].map(type).join('; ')} }`};`,
  );
  writeFileSync(
    join(FOLDER, 'keys.d.ts'),
    `// Written by npm run check from the English texts.
interface Texts {
${rows.join('\n')}
}

export type Namespace = ${[...new Set(texts.map(([key]) => `'${key.split(':')[0]}'`))].join(' | ')};

/** A text, as namespace:key. */
export type TextKey = keyof Texts;

/** The values of a text, if it has any. */
export type ValuesOf<Key extends TextKey> = Texts[Key] extends null ? [] : [values: Texts[Key]];
`,
  );
}
