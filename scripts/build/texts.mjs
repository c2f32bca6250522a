import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, listTags } from '../languages/texts.mjs';

/** Returns the source texts, replaced by a translation where there is one. */
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

/** Returns the name of the file with all texts of a page. */
const pageFile = (route) => `page${route.replace(/\W+/g, '-').replace(/-$/, '')}`;

/**
 * Writes the texts of each language as files for the browser: one for each namespace, and one for each page with those
 * that it needs, because a request each would block a slow phone. `namespaces` lists them by route. Returns the folder of
 * each language by tag, whose name changes with the texts, and the files of each route.
 */
export function writeTexts(filesDir, namespaces) {
  const source = readTexts('en');
  const folders = listTags().all.map((tag) => {
    const texts = completed(source, readTexts(tag));
    const pages = Object.entries(namespaces).map(([route, names]) => [
      `${pageFile(route)}.json`,
      Object.fromEntries(names.map((name) => [name, texts[`${name}.json`]])),
    ]);
    const files = [...Object.entries(texts), ...pages].map(([name, content]) => [
      name,
      JSON.stringify(content),
    ]);
    const hash = createHash('sha256').update(files.join()).digest('hex').slice(0, 8);
    const folder = `assets/texts/${tag}-${hash}`;
    mkdirSync(join(filesDir, folder), { recursive: true });
    for (const [name, text] of files) writeFileSync(join(filesDir, folder, name), text);
    return [tag, folder];
  });
  return {
    folders: Object.fromEntries(folders),
    routes: Object.fromEntries(Object.keys(namespaces).map((route) => [route, [pageFile(route)]])),
  };
}
