import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/**
 * In kB (1000 bytes) after brotli: the sign-in screen with its styles, the additional files of another page, and the
 * font.
 */
const SIGN_IN = 140;
const ADDED = 100;
const FONT = 60;

/** Prints what each page loads in each language, and throws if it is too much. */
export function checkBudgets(filesDir, { scripts, texts, css, font }) {
  const sizeOf = (files) =>
    files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(filesDir, file))).length, 0);
  const filesOf = (route, tag) => [
    ...scripts.extra[route],
    ...texts.routes[route].map((name) => `${texts.folders[tag]}/${name}.json`),
  ];
  const routes = Object.keys(scripts.extra).filter((route) => route !== '/auth');
  const ofLanguage = (tag) => {
    const auth = [...scripts.start, ...filesOf('/auth', tag)];
    return [
      [`/auth (${tag})`, sizeOf(auth) + brotliCompressSync(css).length, SIGN_IN],
      ...routes.map((route) => [
        `${route}, additional (${tag})`,
        sizeOf(filesOf(route, tag).filter((file) => !auth.includes(file))),
        ADDED,
      ]),
    ];
  };
  const parts = [
    ...Object.keys(texts.folders).flatMap(ofLanguage),
    ['the font', readFileSync(join(filesDir, font)).length, FONT],
  ];
  const over = parts.filter(([, size, max]) => size > max * 1000);
  for (const [name, size, max] of over.length > 0 || process.argv.includes('--show-sizes') ? parts : [])
    console.log(`${name.padEnd(42)}${(size / 1000).toFixed(1).padStart(6)} of ${max} kB`);
  if (over.length > 0) throw new Error(`Too large: ${over.map(([name]) => name).join(', ')}.`);
}
