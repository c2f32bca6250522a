import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../steps/paths.mjs';

/** What Vite would lay into an HTML page of its own, for the server's pages. */
const START = `<script type="module">
      import { injectIntoGlobalHook } from '/@react-refresh';
      injectIntoGlobalHook(window);
      window.$RefreshReg$ = () => {};
      window.$RefreshSig$ = () => (type) => type;
    </script>
    <script type="module" src="/@vite/client"></script>
    <script type="module" src="/src/web/main.tsx"></script>`;

/** Nothing stands inline, and the policy is taken off on the way (serve.mjs). */
const NOTHING = `sha256-${createHash('sha256').digest('base64')}`;

/** Writes what a build would (scripts/build/pages.mjs), with scripts and styles straight from the sources. */
export function writeDevPages(webDir) {
  mkdirSync(join(webDir, 'files/assets'), { recursive: true });
  const page = readFileSync(join(ROOT, 'src/web/page.html'), 'utf8')
    .replace('<!--start-->', () => START)
    .replace('<!--style-->', '<link rel="stylesheet" href="/src/web/theme.css">')
    .replace('<!--begin-->', '');
  // The sign-in screen is left to the browser: prerendered, it would not match the sources any more.
  const pages = {
    page,
    signIn: null,
    inlineHashes: { style: NOTHING, script: NOTHING },
    scripts: { start: [], extra: {} },
    releases: [],
  };
  writeFileSync(join(webDir, 'pages.json'), JSON.stringify(pages));
}
