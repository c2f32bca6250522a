import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listTags } from '../languages/texts.mjs';
import { ROOT } from '../steps/paths.mjs';

/** The scripts that Vite would add to its own HTML pages. */
const START = `<script type="module">
      import { injectIntoGlobalHook } from '/@react-refresh';
      injectIntoGlobalHook(window);
      window.$RefreshReg$ = () => {};
      window.$RefreshSig$ = () => (type) => type;
    </script>
    <script type="module" src="/@vite/client"></script>
    <script type="module" src="/src/app/web/main.tsx"></script>`;

/** Placeholders for the hashes of inline code, because `serve.mjs` removes the security policy. */
const NOTHING = `sha256-${createHash('sha256').digest('base64')}`;

/** Writes the same pages as a build (scripts/build/pages.mjs), with scripts and styles loaded from the sources. */
export function writeDevPages(webDir) {
  mkdirSync(join(webDir, 'files/assets'), { recursive: true });
  const page = readFileSync(join(ROOT, 'src/web/page.html'), 'utf8')
    .replace('<!--start-->', () => START)
    .replace('<!--style-->', '<link rel="stylesheet" href="/src/web/theme.css">')
    .replace('<!--begin-->', '');
  // The browser renders the sign-in screen, because a prerendered one would not match the changed sources.
  const pages = {
    page,
    signIn: null,
    inlineHashes: { style: NOTHING, script: NOTHING },
    scripts: { start: [], extra: {} },
    texts: {
      folders: Object.fromEntries(listTags().all.map((tag) => [tag, `src/languages/${tag}`])),
      routes: {},
    },
    releases: [],
  };
  writeFileSync(join(webDir, 'pages.json'), JSON.stringify(pages));
}
