import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ROOT } from '../steps/paths.mjs';
import { nameChunks } from './chunks.mjs';
import { listOwnFiles } from './compressed-files.mjs';
import { START } from './routes.mjs';

/** The server replaces these in the prerendered sign-in screen; `src/server/http/pages.ts` knows them too. */
const VERSE_MARKS = { text: 'SUNDIAL-VERSE-TEXT', reference: 'SUNDIAL-VERSE-REFERENCE' };

/** The sign-in screen is prerendered from this. It may show only the verse; the rest differs between churches. */
const SAMPLE_BOOT = {
  user: null,
  settings: { deadlineDay: 20, nameFormat: 'full', timeZone: 'UTC', today: '2026-01-01' },
  version: '0.0.0',
  reads: [],
  verse: VERSE_MARKS,
  needsTeamLink: false,
};

/**
 * Builds what makes HTML of pages into `webDir/render.mjs`, in one file with everything it needs, and gives the
 * sign-in screen, with marks where the server puts the verse.
 */
async function buildRenderer(webDir) {
  await build({
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: webDir,
      emptyOutDir: false,
      target: 'node20',
      minify: true,
      rolldownOptions: {
        input: join(ROOT, 'src/web/prerender.tsx'),
        output: { entryFileNames: 'render.mjs', codeSplitting: false },
      },
    },
  });
  const { renderPage } = await import(pathToFileURL(join(webDir, 'render.mjs')).href);
  return renderPage(SAMPLE_BOOT, '/auth');
}

/** Builds the service worker. It caches the files of this release, so its text changes with them. */
async function buildServiceWorker(files) {
  const own = listOwnFiles(files).map((file) => `/${file}`);
  const name = createHash('sha256').update(own.join()).digest('hex').slice(0, 12);
  await build({
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    define: { RELEASE: JSON.stringify({ name, files: own }) },
    build: {
      outDir: files,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(ROOT, 'src/web/offline/service-worker.ts'),
        output: { entryFileNames: 'service-worker.js', codeSplitting: false, format: 'iife' },
      },
    },
  });
}

function isChunk({ type }) {
  return type === 'chunk';
}

/** Builds what browsers run, its chunks cut as `codeSplitting` says, and gives every file of it. */
async function buildBrowser(target, codeSplitting = true) {
  const { output } = await build({
    root: ROOT,
    logLevel: 'warn',
    build: { ...target, rolldownOptions: { input: join(ROOT, START), output: { codeSplitting } } },
  });
  return output;
}

/**
 * Builds the browser's files into `webDir/files` and gives what the pages are made of:
 * the chunks, the sheet of styles, and the sign-in screen as HTML.
 */
export async function buildWeb(webDir) {
  const files = join(webDir, 'files');
  const firstChunks = (await buildBrowser({ write: false })).filter(isChunk);
  const output = await buildBrowser(
    { outDir: files, emptyOutDir: true },
    {
      includeDependenciesRecursively: false,
      groups: [{ name: nameChunks(firstChunks), debugName: 'pages' }],
    },
  );
  const sheet = output.find(({ fileName }) => fileName.endsWith('.css')).fileName;
  const css = readFileSync(join(files, sheet), 'utf8');
  // It lives on in the pages only.
  rmSync(join(files, sheet));
  await buildServiceWorker(files);

  const signIn = await buildRenderer(webDir);
  return { chunks: output.filter(isChunk), css, signIn };
}
