import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** In kB (1000 bytes) after brotli, chosen for slow mobile connections: the sign-in screen, what another page adds, the font. */
const SIGN_IN = 125;
const ADDED = 45;
const ADDED_BY_ADMIN = 60;
const FONT = 34;

/** Prints what each page loads, and throws if it is too much. */
export function checkBudgets(filesDir, { scripts, css, font }) {
  const sizeOf = (files) =>
    files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(filesDir, file))).length, 0);
  const { '/auth': auth, ...others } = scripts.extra.en;
  const parts = [
    ['/auth', sizeOf([...scripts.start, ...auth]) + brotliCompressSync(css).length, SIGN_IN],
    ...Object.entries(others).map(([route, extra]) => {
      return [
        `${route}, additional`,
        sizeOf(extra.filter((file) => !auth.includes(file))),
        route.startsWith('/admin') ? ADDED_BY_ADMIN : ADDED,
      ];
    }),
    ['the font', readFileSync(join(filesDir, font)).length, FONT],
  ];
  const over = parts.filter(([, size, max]) => size > max * 1000);
  for (const [name, size, max] of over.length > 0 || process.argv.includes('--show-sizes') ? parts : [])
    console.log(`${name.padEnd(34)}${(size / 1000).toFixed(1).padStart(6)} of ${max} kB`);
  if (over.length > 0) throw new Error(`Too large: ${over.map(([name]) => name).join(', ')}.`);
}
