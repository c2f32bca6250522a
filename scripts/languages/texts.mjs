import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../steps/paths.mjs';

/** The folder of the languages. */
export const FOLDER = join(ROOT, 'src/languages');

/** The suffixes of plural and ordinal forms. */
export const PLURAL = /(_ordinal)?_(zero|one|two|few|many|other)$/;

/** An error that a translator can correct. It is printed without a stack. */
export class TranslatorError extends Error {}

function readJson(file) {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  try {
    return JSON.parse(text);
  } catch ({ message }) {
    const [, position] = /position (\d+)/.exec(message) ?? [];
    const line = position ? ` near line ${text.slice(0, Number(position)).split('\n').length}` : '';
    throw new TranslatorError(
      `src/languages/${file} can't be read${line}. Is each text in "quotes", with a comma after it unless it is the last before a }?`,
    );
  }
}

/** Returns each text of a language as pairs of its key (`namespace:key`) and the text. */
export function textsOf(tag) {
  if (!existsSync(join(FOLDER, tag)))
    throw new TranslatorError(
      `There is no folder src/languages/${tag}. There are: ${listTags().all.join(', ')}.`,
    );

  const flatten = (texts, path) =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[`${path}${key}`, text]] : flatten(text, `${path}${key}.`),
    );
  return readdirSync(join(FOLDER, tag))
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => flatten(readJson(join(tag, name)), `${basename(name, '.json')}:`));
}

/** Returns the names of the values that a text needs. */
export function valuesIn(text) {
  return [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name);
}

/** Returns the names of the elements in a text: `<b>words</b>`, `<names/>`. */
export function elementsIn(text) {
  return [...text.matchAll(/<(\w+)(?:\/>|>.*?<\/\1>)/gs)].map(([, name]) => name);
}

/** Returns the tags of the languages that have a folder, and of those that the interface offers. */
export function listTags() {
  const isOffered = (tag) => readFileSync(join(FOLDER, 'index.ts'), 'utf8').includes(`tag: '${tag}'`);
  const all = readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );
  return { all, offered: all.filter(isOffered) };
}
