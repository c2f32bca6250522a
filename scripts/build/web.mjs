import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ROOT } from '../steps/paths.mjs';
import { nameChunks } from './chunks.mjs';
import { listOwnFiles } from './compressed-files.mjs';
import { START } from './routes.mjs';

/** The server replaces these in the prerendered sign-in screen. They must match `src/server/pages/pages.ts`. */
const VERSE_PLACEHOLDERS = { text: 'SUNDIAL-VERSE-TEXT', reference: 'SUNDIAL-VERSE-REFERENCE' };

/**
 * The data for prerendering the sign-in screen. It may show only the verse, because the rest differs between churches.
 */
const SAMPLE_BOOT = {
  user: null,
  settings: { deadlineDay: 20, nameFormat: 'full', timeZone: 'UTC', today: '2026-01-01' },
  reads: [],
  verse: VERSE_PLACEHOLDERS,
  needsTeamLink: false,
};

/**
 * Builds the HTML renderer of pages into `webDir/render.mjs`, bundled with all its dependencies. Returns the sign-in
 * screen with placeholders for the verse.
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
        input: join(ROOT, 'src/app/web/prerender.tsx'),
        output: { entryFileNames: 'render.mjs', codeSplitting: false },
      },
    },
  });
  const { renderPage } = await import(pathToFileURL(join(webDir, 'render.mjs')).href);
  return renderPage(SAMPLE_BOOT, '/auth');
}

/** Builds the service worker. It caches this release's files, so its text changes with them. */
async function buildServiceWorker(filesDir) {
  const own = listOwnFiles(filesDir).map((file) => `/${file}`);
  const name = createHash('sha256').update(own.join()).digest('hex').slice(0, 12);
  await build({
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    define: { RELEASE: JSON.stringify({ name, files: own }) },
    build: {
      outDir: filesDir,
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

/** Builds the browser app with chunks by `codeSplitting` and returns all its files. */
async function buildBrowser(target, codeSplitting = true) {
  const { output } = await build({
    root: ROOT,
    logLevel: 'warn',
    build: {
      ...target,
      rolldownOptions: {
        input: join(ROOT, START),
        // The start lists the files of all parts, so each letter of a name counts.
        output: { codeSplitting, chunkFileNames: 'assets/[hash:8].js' },
      },
    },
  });
  return output;
}

/**
 * Builds the browser's files into `webDir/files`. Returns the parts of the pages: the chunks, the stylesheet and the
 * sign-in screen's HTML.
 */
export async function buildWeb(webDir) {
  const filesDir = join(webDir, 'files');
  const firstChunks = (await buildBrowser({ write: false })).filter(isChunk);
  const output = await buildBrowser(
    { outDir: filesDir, emptyOutDir: true },
    {
      includeDependenciesRecursively: false,
      groups: [{ name: nameChunks(firstChunks), debugName: 'pages' }],
    },
  );
  const stylesheet = output.find(({ fileName }) => fileName.endsWith('.css')).fileName;
  const css = readFileSync(join(filesDir, stylesheet), 'utf8');
  // The styles are inline in the pages.
  rmSync(join(filesDir, stylesheet));
  await buildServiceWorker(filesDir);

  const signIn = await buildRenderer(webDir);
  return { chunks: output.filter(isChunk), css, signIn };
}
