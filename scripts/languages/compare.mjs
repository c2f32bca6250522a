import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../steps/paths.mjs';
import { elementsIn, FOLDER, PLURAL, textsOf, valuesIn } from './texts.mjs';

const SOURCE = 'en';

/** A translation may be longer than the English text by this, and a word always. */
const MAX_LENGTH_RATIO = 1.6;
const SHORT_LENGTH = 12;

/** Returns a short hash of a text. It tells whether the English text has changed since it was translated. */
function hashOf(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** The file of a language with the hash of the English text that each of its texts translates. */
export function hashesFile(tag) {
  return join(FOLDER, tag, 'source.hashes');
}

function readHashes(tag) {
  const file = hashesFile(tag);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return new Map(lines.map((line) => line.split(' ')));
}

/** Returns the texts by the key without its plural form: pairs of a form, or null, and a text. */
function byStem(texts) {
  const keys = new Set(texts.map(([key]) => key));
  const stems = new Map();
  for (const [key, text] of texts) {
    const [form] = PLURAL.exec(key) ?? [];
    const stem =
      form && keys.has(`${key.slice(0, -form.length)}${form.startsWith('_ordinal') ? '_ordinal' : ''}_other`)
        ? key.slice(0, -form.length)
        : key;
    stems.set(stem, [...(stems.get(stem) ?? []), [stem === key ? null : form, text]]);
  }
  return stems;
}

/** The form `other`, which every language has. */
const lastOf = (forms) => forms.at(-1)[1];

/** Sundial counts no further, so the forms of a million in Spanish or French are not needed. */
const MAX_COUNT = 1000;

/** Returns the plural forms that a language needs, as suffixes of keys: those of the numbers, and `other`. */
function formsOf(tag, isOrdinal) {
  const rules = new Intl.PluralRules(tag, { type: isOrdinal ? 'ordinal' : 'cardinal' });
  const used = Array.from({ length: MAX_COUNT }, (_, count) => rules.select(count));
  return [...new Set([...used, 'other'])].map((category) => `${isOrdinal ? '_ordinal' : ''}_${category}`);
}

/** Returns the parts a translation must contain: `{{name}}` as "name", `<b>…</b>` as "<b>". */
const requiredParts = (text) => [...valuesIn(text), ...elementsIn(text).map((name) => `<${name}>`)];

const sorted = (names) => [...new Set(names)].sort().join(', ');

/** Returns the faults in the plural forms of one text. `english` has the forms of the source. */
function faultsOf(stem, english, forms, tag) {
  const [[form]] = english;
  const expected = form === null ? [null] : formsOf(tag, form.startsWith('_ordinal'));
  const missing = expected.filter((suffix) => !forms.some(([has]) => has === suffix));
  const wanted = sorted(english.flatMap(([, text]) => requiredParts(text)));
  return [
    ...missing.map((suffix) => `${stem}: has no form ${suffix}`),
    ...forms.flatMap(([suffix, text]) => {
      const values = sorted(requiredParts(text));
      // "1 place" needs no number.
      const isFine =
        values === wanted || (suffix !== null && sorted([...requiredParts(text), 'count']) === wanted);
      return isFine ? [] : `${stem}${suffix ?? ''}: has the values "${values}" instead of "${wanted}"`;
    }),
    ...(stem.startsWith('messages:') && forms.some(([, text]) => /[&<>]/.test(text))
      ? [`${stem}: has a sign that emails can't contain`]
      : []),
  ];
}

/** Whether a text is a copy of the English one. Short ones, such as "PIN" or "Admin", may well be the same. */
function isCopied(english, forms) {
  const words = lastOf(english).replace(/\{\{[^}]*\}\}|\$t\(.*?\)/g, '');
  return words.length > SHORT_LENGTH && /[\p{L}]{3}/u.test(words) && lastOf(english) === lastOf(forms);
}

/**
 * Returns how a language compares with English: missing texts, copied ones, unknown ones, faults (values, plural forms,
 * signs), those whose English has changed since (by `hashes`), and those that are much longer; and how many have no hash
 * yet. Texts are pairs of a key and a text.
 */
export function compareTexts(tag, sourceTexts, translatedTexts, hashes) {
  const english = byStem(sourceTexts);
  const texts = byStem(translatedTexts);
  const both = [...english].filter(([stem]) => texts.has(stem));
  const isLong = ([stem, forms]) => {
    const { length } = lastOf(forms);
    return length > SHORT_LENGTH && lastOf(texts.get(stem)).length > length * MAX_LENGTH_RATIO;
  };
  return {
    texts: texts.size,
    missing: [...english.keys()].filter((stem) => !texts.has(stem)),
    copied: both
      .filter(([stem, forms]) => hashes?.has(stem) === false && isCopied(forms, texts.get(stem)))
      .map(([stem]) => stem),
    unknown: [...texts.keys()].filter((stem) => !english.has(stem)),
    faults: both.flatMap(([stem, forms]) => faultsOf(stem, forms, texts.get(stem), tag)),
    outdated: both
      .filter(([stem, forms]) => hashes?.has(stem) && hashes.get(stem) !== hashOf(lastOf(forms)))
      .map(([stem]) => stem),
    long: both.filter(isLong).map(([stem]) => stem),
    unnoted: hashes ? both.filter(([stem]) => !hashes.has(stem)).length : 0,
  };
}

/** Compares the files of a language with the English ones. */
export function compareLanguage(tag) {
  return compareTexts(tag, textsOf(SOURCE), textsOf(tag), tag === SOURCE ? null : readHashes(tag));
}

/** Returns a hash of the current English text for each text of a language. */
export function currentHashes(tag) {
  const texts = byStem(textsOf(tag));
  return [...byStem(textsOf(SOURCE))]
    .filter(([stem]) => texts.has(stem))
    .map(([stem, forms]) => `${stem} ${hashOf(lastOf(forms))}`);
}

/** Returns the English texts that no source uses. */
export function findUnused() {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true }).filter(
    (name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'),
  );
  const source = files.map((name) => readFileSync(join(ROOT, 'src', name), 'utf8')).join('\n');
  const used = new Set(Array.from(source.matchAll(/['"`]([\w-]+:[\w.]+)['"`]/g), ([, key]) => key));
  const patterns = Array.from(
    source.matchAll(/`([\w-]+:[^`]*\$\{[^`]*)`/g),
    ([, key]) => new RegExp(`^${key.replace(/\$\{[^}]*\}/g, '[\\w.-]+')}$`),
  );
  const nested = Array.from(source.matchAll(/\$t\(([\w:.-]+)\)/g), ([, key]) => key);
  // The service worker imports its texts as a whole.
  const imported = Array.from(source.matchAll(/\/en\/([\w-]+)\.json'/g), ([, namespace]) => `${namespace}:`);
  return [...byStem(textsOf(SOURCE)).keys()].filter(
    (stem) =>
      !imported.some((namespace) => stem.startsWith(namespace)) &&
      !used.has(stem) &&
      !nested.includes(stem) &&
      !patterns.some((pattern) => pattern.test(stem)),
  );
}
