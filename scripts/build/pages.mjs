import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../steps/paths.mjs';
import { checkBudgets } from './budgets.mjs';
import { START_AFTER_PAINT } from './start-after-paint.mjs';

/** The entry point of every page. */
export const START = 'src/app/web/main.tsx';

const ADMIN = ['src/app/web/frame.tsx', 'src/app/web/screens/admin-screen.tsx'];

/**
 * The modules that `src/app/web/router.tsx` loads for each address in addition to the start, so that the page can request
 * them at once.
 */
const ROUTE_SOURCES = {
  '/auth': [],
  '/': ['src/app/web/frame.tsx', 'src/app/web/screens/availability-screen.tsx'],
  '/roster': ['src/app/web/frame.tsx', 'src/features/roster/web/view-roster-screen.tsx'],
  '/s': ['src/app/web/screens/other-screen.tsx'],
  '/account': ['src/app/web/frame.tsx', 'src/app/web/screens/account-screen.tsx'],
  '/admin': [...ADMIN, 'src/app/web/screens/admin-settings-panel.tsx'],
  '/admin?tab=members': [...ADMIN, 'src/app/web/screens/admin-members-panel.tsx'],
  '/admin?tab=roster': [...ADMIN, 'src/app/web/screens/admin-roster-panel.tsx'],
};

/** Returns the names of the files that contain these sources, each after the files that it imports. */
function filesOf(chunks, sources) {
  const seen = new Set();
  const files = [];
  const add = (chunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
    files.push(chunk.fileName);
  };
  for (const id of sources.map((source) => join(ROOT, source))) {
    const chunk =
      chunks.find(({ facadeModuleId }) => facadeModuleId === id) ??
      chunks.find(({ moduleIds }) => moduleIds.includes(id));
    if (!chunk) throw new Error(`Nothing was built from ${id}. Update scripts/build/pages.mjs.`);
    add(chunk);
  }
  return files;
}

/** Returns the scripts every page starts with, in execution order, and those each route adds. */
function scriptsOfRoutes(chunks) {
  const start = filesOf(chunks, [START]);
  const extra = Object.entries(ROUTE_SOURCES).map(([route, sources]) => [
    route,
    filesOf(chunks, sources).filter((file) => !start.includes(file)),
  ]);
  return { start, extra: Object.fromEntries(extra) };
}

/** Returns the hash of inline code in the security policy's format. */
function hashOf(inline) {
  return `sha256-${createHash('sha256').update(inline).digest('base64')}`;
}

/** Writes `pages.json`, which the server renders pages from. `releases` lists the files of this and former releases. */
export function writePages(webDir, { chunks, css, signIn, texts, releases }) {
  const font = releases[0].files.find((file) => /sans-3-latin-wght.*\.woff2$/.test(file));
  const pages = {
    // Functions, because a `$` in a text to insert would have a special meaning.
    page: readFileSync(join(ROOT, 'src/web/page.html'), 'utf8')
      .replace(
        '<!--start-->',
        () => `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
      )
      .replace('<!--style-->', () => `<style>${css}</style>`)
      .replace('<!--begin-->', () => `<script>${START_AFTER_PAINT}</script>`),
    inlineHashes: { style: hashOf(css), script: hashOf(START_AFTER_PAINT) },
    signIn,
    scripts: scriptsOfRoutes(chunks),
    texts,
    releases,
  };
  checkBudgets(join(webDir, 'files'), { ...pages, css, font });
  writeFileSync(join(webDir, 'pages.json'), JSON.stringify(pages));
}
