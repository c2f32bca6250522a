import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { elementsIn, FOLDER, PLURAL, textsOf, valuesIn } from './texts.mjs';

/**
 * Writes the type of each key and its values, so that the compiler refuses a misspelled key and a missing or unknown value.
 * i18next's own types accept all three (docs/decisions/0033).
 */
export function writeKeys() {
  const texts = textsOf('en');
  const keys = new Set(texts.map(([key]) => key));
  const values = new Map();
  const elements = new Map();
  for (const [key, text] of texts) {
    const stem = key.replace(PLURAL, '');
    const isOrdinal = keys.has(`${stem}_ordinal_other`);
    const isPlural = stem !== key && (isOrdinal || keys.has(`${stem}_other`));
    const known = values.get(isPlural ? stem : key) ?? new Set();
    const added = isOrdinal ? ['count', 'ordinal'] : isPlural ? ['count'] : [];
    for (const name of [...valuesIn(text), ...added]) known.add(name);
    values.set(isPlural ? stem : key, known);
    if (elementsIn(text).length > 0) elements.set(isPlural ? stem : key, elementsIn(text));
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

/** The elements in texts that \`Trans\` shows. */
interface Elements {
${[...elements].map(([key, names]) => `  '${key}': ${[...new Set(names)].map((name) => `'${name}'`).join(' | ')};`).join('\n')}
}

export type Namespace = ${[...new Set(texts.map(([key]) => `'${key.split(':')[0]}'`))].join(' | ')};

/** A text, as namespace:key. */
export type TextKey = Exclude<keyof Texts, KeyWithElements>;

export type KeyWithElements = keyof Elements;

export type ElementsOf<Key extends KeyWithElements> = Elements[Key];

/** The values of a text, if it has any. */
export type ValuesOf<Key extends keyof Texts> = Texts[Key] extends null ? [] : [values: Texts[Key]];
`,
  );
}
