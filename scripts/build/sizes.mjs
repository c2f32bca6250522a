import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

function compressedSize(content) {
  return brotliCompressSync(content).length;
}

/** Returns the transfer size in bytes of everything with a budget (budgets.mjs). */
export function measureSizes(filesDir, { own, css, scripts, font, page, signIn }) {
  const sizes = new Map(
    own.map((file) => {
      const content = readFileSync(join(filesDir, file));
      return [file, file.endsWith('.js') ? compressedSize(content) : content.length];
    }),
  );
  const sum = (some) => some.reduce((total, file) => total + sizes.get(file), 0);
  const { '/auth': auth, ...others } = scripts.extra;
  const styles = compressedSize(css);
  return {
    '/auth, scripts and styles': sum([...scripts.start, ...auth]) + styles,
    ...Object.fromEntries(
      Object.entries(others).map(([route, extra]) => [`${route}, additional`, sum(extra)]),
    ),
    'the whole app':
      sum(own.filter((file) => file.endsWith('.js'))) +
      compressedSize(readFileSync(join(filesDir, 'service-worker.js'))) +
      styles,
    styles,
    // The inline styles have their own budget.
    'the page': compressedSize(page.replace(css, '') + signIn),
    'the font': sizes.get(font),
  };
}
