import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../steps/paths.mjs';

/** The folder of the languages. */
export const FOLDER = join(ROOT, 'src/languages');

/** The suffixes of plural and ordinal forms. */
export const PLURAL = /(_ordinal)?_(zero|one|two|few|many|other)$/;

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
