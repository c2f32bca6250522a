import { posix } from 'node:path';

const IS_TEST = /\.test\.tsx?$/;

/** Vague names that say nothing about a file's content. */
const DRAWERS = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'common', 'shared', 'manager']);

/** The allowed files in the two halves of a slice (docs/architecture.md). A test is next to the file it tests. */
const SLICE_FILES = {
  server: /^(routes|queries|present|texts|[a-z-]+-adapter)(\.test)?\.ts$|^[a-z-]+\.api\.test\.ts$/,
  web: /^([a-z-]+-(screen|panel|dialog|card|table|form)(\.test)?\.tsx|use-[a-z-]+(\.test)?\.tsx?|([a-z-]+-)?texts\.ts)$/,
};

/** The files that may query the database. Only the last may use its drivers. */
const SPEAKS_TO_DATABASE = /(^|\/)([a-z-]+-)?queries\.ts$|^src\/server\/(db|workflows)\//;
const HOLDS_DRIVERS = /^src\/server\/db\//;

const BUILDS_QUERY = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/;

/** Returns the names of the modules a file imports, statically or dynamically. */
function importsOf(text) {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, name]) => name);
}

/** Returns the path inside the checkout that a relative import refers to. */
function targetOf(file, name) {
  return posix.join(posix.dirname(file), name);
}

function isProduction(file) {
  return file.startsWith('src/') && !IS_TEST.test(file);
}

function sliceVocabulary(file) {
  const [, slice, half, name, deeper] =
    /^src\/features\/([^/]+)\/([^/]+)(?:\/([^/]+)(\/.*)?)?$/.exec(file) ?? [];
  if (slice === undefined) return null;
  if (!(half in SLICE_FILES) || name === undefined) {
    return 'A slice has two halves, server/ and web/, and nothing beside them: a rule belongs to domain/, a call to contract/.';
  }
  if (deeper)
    return `A half of a slice has no folders: if ${name}/ is a noun of its own, it is a slice of its own.`;
  if (SLICE_FILES[half].test(name)) return null;
  return half === 'server'
    ? 'The server half of a slice is routes.ts, queries.ts, present.ts, texts.ts, *-adapter.ts and *.api.test.ts: a rule belongs to domain/, a floor for all slices to server/.'
    : 'The web half of a slice is *-screen, *-panel, *-dialog, *-card, *-table and *-form (.tsx), use-*.ts and *texts.ts: a rule belongs to domain/, a piece without church words to web/ui/, one that two slices show to web/parts/.';
}

function queriesAtHome(file, text) {
  if (!isProduction(file)) return null;
  const imports = importsOf(text);
  if (
    !HOLDS_DRIVERS.test(file) &&
    imports.some((name) => name === 'pg' || name === '@photostructure/sqlite')
  ) {
    return 'Only server/db/ knows the drivers: take a Db and ask it through a query function.';
  }
  if (SPEAKS_TO_DATABASE.test(file)) return null;
  return imports.includes('kysely') || BUILDS_QUERY.test(text)
    ? 'SQL lives in the queries.ts of its slice, in server/db/ or in server/workflows/: write a query function there and call it.'
    : null;
}

function settingsAtHome(file, text) {
  return isProduction(file) && file !== 'src/server/env.ts' && /\bprocess\.env\b/.test(text)
    ? 'Only server/env.ts reads the environment: add the setting there, and pass it on as an argument.'
    : null;
}

/** Calls to other systems. Only messaging adapters make them, so that everything else can be tested without them. */
const REACHES_OUT = /\bfetch\(|from 'nodemailer/;
const IS_ADAPTER = /^src\/features\/messaging\/server\/[a-z-]+-adapter\.ts$/;
const IS_SERVER = /^src\/(server|features\/[^/]+\/server)\//;

function outsideAtHome(file, text) {
  if (!isProduction(file) || !IS_SERVER.test(file) || IS_ADAPTER.test(file)) return null;
  return REACHES_OUT.test(text)
    ? 'Only the adapters of messaging (*-adapter.ts) speak to other machines: take a port of server/ports.ts.'
    : null;
}

function noDrawers(file) {
  const patterns = file.split('/').flatMap((part) => part.split('.')[0].split('-'));
  const drawer = patterns.find((word) => DRAWERS.has(word));
  return drawer ? `"${drawer}" says nothing: name the file after the one thing it holds.` : null;
}

function noTestInProduction(file, text) {
  if (!isProduction(file)) return null;
  const reachesTest = (name) =>
    name.startsWith('#test/') || (name.startsWith('.') && /^test\//.test(targetOf(file, name)));
  return importsOf(text).some(reachesTest)
    ? 'src/ never imports test/: what both need belongs to src/.'
    : null;
}

function pureDomain(file, text) {
  if (!isProduction(file) || !file.startsWith('src/domain/')) return null;
  const leaves = (name) => !name.startsWith('.') || !targetOf(file, name).startsWith('src/domain/');
  return importsOf(text).some(leaves)
    ? 'The domain imports nothing but its own files: pass data, and the present moment, as arguments.'
    : null;
}

/** Imports of the modules that load pdfkit and fontkit, other than type imports. */
const LAYS_OUT_PDFS =
  /^import (?!type\b)[^;]*?from ['"](?:pdfkit|fontkit|[^'"]*\/(?:render-sheets|paper|font-book)\.ts)['"]/m;
const IS_IN_PDF_WORKER = /^src\/server\/pdf\/(?!pdf-renderer\.ts$)/;

function pdfInWorker(file, text) {
  if (!isProduction(file) || IS_IN_PDF_WORKER.test(file)) return null;
  return LAYS_OUT_PDFS.test(text)
    ? 'PDFs are laid out in a worker thread, and only there are pdfkit and fontkit loaded: call deps.pdfRenderer.'
    : null;
}

/** Each rule takes a file (its path in the checkout, with slashes) and its text. It returns what is wrong, or null. */
export const RULES = [
  sliceVocabulary,
  queriesAtHome,
  settingsAtHome,
  outsideAtHome,
  noDrawers,
  noTestInProduction,
  pureDomain,
  pdfInWorker,
];
