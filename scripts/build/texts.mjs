import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, listTags } from '../languages/texts.mjs';

/** Returns the source texts, with those of a translation in their place. */
function completed(source, own = {}) {
  return Object.fromEntries(
    Object.entries({ ...source, ...own }).map(([key, text]) => [
      key,
      typeof text === 'string' ? text : completed(source[key], own[key]),
    ]),
  );
}

/** Returns the texts of a language by the name of their file. */
function readTexts(tag) {
  const names = readdirSync(join(FOLDER, tag)).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    names.map((name) => [name, JSON.parse(readFileSync(join(FOLDER, tag, name), 'utf8'))]),
  );
}

/**
 * Writes the texts of each language as files for the browser. Returns the folder of each, by tag. Its name changes with
 * the texts.
 */
export function writeTexts(filesDir) {
  const source = readTexts('en');
  const folders = listTags().all.map((tag) => {
    const files = Object.entries(completed(source, readTexts(tag))).map(([name, texts]) => [
      name,
      JSON.stringify(texts),
    ]);
    const hash = createHash('sha256').update(files.join()).digest('hex').slice(0, 8);
    const folder = `assets/texts/${tag}-${hash}`;
    mkdirSync(join(filesDir, folder), { recursive: true });
    for (const [name, text] of files) writeFileSync(join(filesDir, folder, name), text);
    return [tag, folder];
  });
  return Object.fromEntries(folders);
}
