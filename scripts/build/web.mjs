import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ROOT } from '../steps/paths.mjs';
import { compressFiles, copyFormerReleases, listOwnFiles } from './files.mjs';
import { START, writePages } from './pages.mjs';
import { writeTexts } from './texts.mjs';

/** The server replaces these in the prerendered sign-in screen. They must match `src/server/pages/pages.ts`. */
const VERSE_PLACEHOLDERS = { text: 'SUNDIAL-VERSE-TEXT', reference: 'SUNDIAL-VERSE-REFERENCE' };
const CHURCH_PLACEHOLDER = 'SUNDIAL-CHURCH-NAME';

/**
 * Returns the data for prerendering the sign-in screen. It may show only the verse and the church's name, because the
 * rest differs between churches.
 */
function sampleBoot(language, churchName, languages) {
  return {
    language,
    user: null,
    settings: {
      deadlineDay: 20,
      nameFormat: 'full',
      churchName,
      language: 'en',
      timeZone: 'UTC',
      today: '2026-01-01',
    },
    reads: [{ path: '/api/languages', input: {}, response: languages }],
    verse: VERSE_PLACEHOLDERS,
    needsTeamLink: false,
  };
}

/** Returns the texts of these namespaces. */
function readNamespaces(tag, namespaces) {
  const read = (name) => JSON.parse(readFileSync(join(ROOT, `src/languages/${tag}/${name}.json`), 'utf8'));
  return Object.fromEntries(namespaces.map((name) => [name, read(name)]));
}

/**
 * Builds the HTML renderer of pages into `webDir/render.mjs`, bundled with all its dependencies. Returns which texts each
 * screen needs, and for each language the sign-in screen with placeholders, for a church with a name and for one without.
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
  const { createTranslator, LANGUAGES, offeredLanguages, renderPage, SCREEN_TEXTS, START_TEXTS } =
    await import(pathToFileURL(join(webDir, 'render.mjs')).href);
  const offered = offeredLanguages();
  const signIn = {};
  for (const language of LANGUAGES) {
    const { tag } = language;
    const translator = createTranslator(language, { [tag]: readNamespaces(tag, START_TEXTS) });
    signIn[tag] = {
      named: await renderPage(sampleBoot(tag, CHURCH_PLACEHOLDER, offered), '/auth', translator),
      nameless: await renderPage(sampleBoot(tag, '', offered), '/auth', translator),
    };
  }
  const textsOfRoutes = Object.entries(SCREEN_TEXTS).map(([route, texts]) => [
    route,
    [...START_TEXTS, ...texts],
  ]);
  return { signIn, textsOfRoutes: Object.fromEntries(textsOfRoutes) };
}

/** Builds the service worker. It caches this release's files, so its text changes with them. */
async function buildServiceWorker(filesDir, folders) {
  const own = listOwnFiles(filesDir).map((file) => `/${file}`);
  const name = createHash('sha256').update(own.join()).digest('hex').slice(0, 12);
  const textsOf = ([tag, folder]) => [tag, own.filter((file) => file.startsWith(`/${folder}/`))];
  const texts = Object.fromEntries(Object.entries(folders).map(textsOf));
  const files = own.filter((file) => !file.startsWith('/assets/texts/'));
  await build({
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    define: { RELEASE: JSON.stringify({ name, files, texts }) },
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

/**
 * React, the start, what several screens use, except what the Admin Panel hardly needs, and a chunk for each other part.
 * By default, every combination of screens gets a chunk of its own, each a round trip.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|\/react-root\.ts$/, priority: 2 },
  // Shared by several screens, but not part of the start: the tabs, Base UI, and parts of the Roster Builder.
  { name: 'tabs', test: /\/web\/ui\/tabs\.tsx$/, priority: 1 },
  { name: 'base-ui', test: /node_modules\/@(base-ui|floating-ui)\//, minShareCount: 2, priority: 1 },
  // The imports of the start, so that the sign-in screen loads no more than that.
  { name: 'start', tags: ['$initial'], priority: 1 },
  {
    name: 'shared',
    test: /^(?!.*(\/(features\/builder-|web\/builder\/|screens\/builder-panel)|\/(switch|usual-services|my-family|roster|forecast)\.ts))/,
    minShareCount: 3,
  },
];

/** Fails for a function of `zod/mini` that `no-schemas.ts` lacks. The build would only warn. */
function failOnMissingExport(warning, warn) {
  if (warning.code === 'IMPORT_IS_UNDEFINED') throw new Error(warning.message);
  warn(warning);
}

/**
 * Builds the browser's files and `pages.json` into `webDir`, and copies the files of `formerWebDir` that must still be
 * served.
 */
export async function buildWeb(webDir, formerWebDir) {
  const filesDir = join(webDir, 'files');
  const { output } = await build({
    root: ROOT,
    logLevel: 'warn',
    resolve: { alias: { 'zod/mini': join(ROOT, 'src/web/api/no-schemas.ts') } },
    build: {
      outDir: filesDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(ROOT, START),
        output: { codeSplitting: { groups: CHUNKS } },
        onwarn: failOnMissingExport,
      },
    },
  });
  const stylesheet = output.find(({ fileName }) => fileName.endsWith('.css')).fileName;
  const css = readFileSync(join(filesDir, stylesheet), 'utf8');
  // The styles are inline in the pages.
  rmSync(join(filesDir, stylesheet));
  const { signIn, textsOfRoutes } = await buildRenderer(webDir);
  const texts = writeTexts(filesDir, textsOfRoutes);
  await buildServiceWorker(filesDir, texts.folders);

  const own = { builtAt: Date.now(), files: listOwnFiles(filesDir) };
  await compressFiles(filesDir);
  const releases = [own, ...copyFormerReleases(formerWebDir, filesDir)];
  writePages(webDir, {
    chunks: output.filter(({ type }) => type === 'chunk'),
    css,
    signIn,
    texts,
    releases,
  });
}
