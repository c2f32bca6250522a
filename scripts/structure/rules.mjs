import { posix } from 'node:path';

const IS_TEST = /\.test\.tsx?$/;

/** Vague names that say nothing about a file's content. */
const VAGUE_NAMES = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'common', 'shared', 'manager']);

/** The allowed files in the two halves of a slice (docs/architecture.md). A test is next to the file it tests. */
const SLICE_FILES = {
  server:
    /^(routes|([a-z-]+-)?queries|present|wording|[a-z-]+-adapter)(\.test)?\.ts$|^[a-z-]+\.api\.test\.ts$/,
  web: /^([a-z-]+-(screen|panel|dialog|card|table|list|row|form|field|actions|button|badge|notice|skeleton|sheet|popover|line)(\.test)?\.tsx|use-[a-z-]+(\.test)?\.tsx?|[a-z-]+-wording(\.test)?\.ts)$/,
};

/** The files that may query the database, and the files that may import its drivers. */
const QUERIES_DATABASE = /(^|\/)([a-z-]+-)?queries\.ts$|^src\/server\/db\//;
const USES_DRIVERS = /^src\/server\/db\//;

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
    return 'A slice contains only the folders server/ and web/. Rules belong in domain/, and calls in contract/.';
  }
  if (deeper)
    return `server/ and web/ of a slice have no folders. Move ${name}/ into a slice of its own, or its files up.`;
  if (SLICE_FILES[half].test(name)) return null;
  return half === 'server'
    ? 'The allowed files in server/ of a slice are routes.ts, queries.ts, *-queries.ts, present.ts, wording.ts, *-adapter.ts and *.api.test.ts. Rules belong in domain/, and code that several slices use in server/.'
    : 'The name of a file in web/ of a slice ends with what it shows: screen, panel, dialog, card, table, list, row, form, field, actions, button, badge, notice, skeleton, sheet, popover or line (.tsx). Hooks are use-*.ts. A function that chooses between texts is in *-wording.ts. Rules belong in domain/, components without church terms in web/ui/, and components that two slices use in web/parts/.';
}

function queriesInPlace(file, text) {
  if (!isProduction(file)) return null;
  const imports = importsOf(text);
  if (
    !USES_DRIVERS.test(file) &&
    imports.some((name) => name === 'pg' || name === '@photostructure/sqlite')
  ) {
    return 'Only server/db/ may import the database drivers. Take a Db as an argument and use Kysely.';
  }
  if (QUERIES_DATABASE.test(file)) return null;
  return imports.includes('kysely') || BUILDS_QUERY.test(text)
    ? 'SQL belongs in a *queries.ts file or server/db/. Write a query function there and call it.'
    : null;
}

/** Statements that write who has which place, also those in raw SQL. */
const WRITES_ASSIGNMENTS =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"]rosterAssignments\b|\b(?:insert into|update|delete from)\s+roster_assignments\b/i;
/** The only writers: of who has a place, and of what they respond. Migrations change the table itself. */
const ASSIGNMENT_WRITERS =
  /^src\/server\/(places\/move-queries|db\/responses)\.ts$|^src\/server\/db\/migrations\//;

function placesByMove(file, text) {
  return isProduction(file) && !ASSIGNMENT_WRITERS.test(file) && WRITES_ASSIGNMENTS.test(text)
    ? 'Only move() of server/places/move.ts changes who has a place, so that the roster, its revisions, the log, requests for cover and messages agree. Responses are written in server/db/responses.ts.'
    : null;
}

function settingsInPlace(file, text) {
  return isProduction(file) && file !== 'src/server/env.ts' && /\bprocess\.env\b/.test(text)
    ? 'Only server/env.ts may read the environment. Add the setting there and pass it as an argument.'
    : null;
}

/** Calls to other systems. Only messaging adapters make them, so that everything else can be tested without them. */
const CALLS_OTHER_SYSTEM = /\bfetch\(|from 'nodemailer/;
const IS_ADAPTER = /^src\/features\/messaging\/server\/[a-z-]+-adapter\.ts$/;
const IS_SERVER = /^src\/(server|features\/[^/]+\/server)\//;

function requestsInPlace(file, text) {
  if (!isProduction(file) || !IS_SERVER.test(file) || IS_ADAPTER.test(file)) return null;
  return CALLS_OTHER_SYSTEM.test(text)
    ? 'Only the messaging adapters (*-adapter.ts) may call other systems. Use a port from server/ports.ts.'
    : null;
}

function noVagueNames(file) {
  // `common` is the name that translators know for texts of many screens.
  if (file.startsWith('src/languages/')) return null;
  const parts = file.split('/').flatMap((name) => name.split('.')[0].split('-'));
  const vagueName = parts.find((part) => VAGUE_NAMES.has(part));
  return vagueName ? `"${vagueName}" is too vague. Name the file after its content.` : null;
}

/** Imports of the modules that load pdfkit and fontkit, other than type imports. */
const LAYS_OUT_PDFS =
  /^import (?!type\b)[^;]*?from ['"](?:pdfkit|fontkit|[^'"]*\/(?:render-sheets|paper|font-book)\.ts)['"]/m;
const IS_IN_PDF_WORKER = /^src\/server\/pdf\/(?!pdf-renderer\.ts$)/;

function pdfInWorker(file, text) {
  if (!isProduction(file) || IS_IN_PDF_WORKER.test(file)) return null;
  return LAYS_OUT_PDFS.test(text)
    ? 'Only the PDF worker thread may load pdfkit and fontkit. Call deps.pdfRenderer.'
    : null;
}

const IS_WEB = /^src\/(web|app\/web|features\/[^/]+\/web)\//;

function schemasOnServer(file, text) {
  return isProduction(file) &&
    IS_WEB.test(file) &&
    /\.(safeP|p)arse(Async)?\(/.test(text.replace(/(JSON|Date)\.parse/g, ''))
    ? 'The browser is built without schemas (docs/decisions/0030). Show what the server says about a field.'
    : null;
}

/** Tailwind's classes for the left or right side, and the properties in style sheets. */
const PHYSICAL_CLASS =
  /(?<=[\s"'`:!-])(?:(?:scroll-)?[mp][lr]|left|right)-(?:[\d[(]|px|auto|full)|(?<=[\s"'`:])(?:border-[lr]|rounded-(?:[lr]|[tb][lr])|(?:text|float|clear)-(?:left|right)|mask-[lr]-(?:from|to))(?=[\s"'`-])/;
const PHYSICAL_STYLE =
  /\b(?:margin|padding|border)-(?:left|right)\b|\b(?:text-align|float): (?:left|right)|(?<=[\s;{])(?:left|right):/;

function logicalSides(file, text) {
  if (!isProduction(file) || !IS_WEB.test(file)) return null;
  const [found] = (file.endsWith('.css') ? PHYSICAL_STYLE : PHYSICAL_CLASS).exec(text) ?? [];
  return found
    ? `"${found}" is a side for one reading direction. Use where lines start and end: ms-, pe-, start-0, text-start, margin-inline.`
    : null;
}

/**
 * Each rule takes a file (its path in the checkout, with slashes) and its text. It returns a description of the fault,
 * or null.
 */
export const RULES = [
  sliceVocabulary,
  queriesInPlace,
  placesByMove,
  settingsInPlace,
  requestsInPlace,
  noVagueNames,
  pdfInWorker,
  schemasOnServer,
  logicalSides,
];

/** Returns a shortest import cycle through a name, or null. */
function circleFrom(start, imported) {
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways)
    for (const next of imported.get(way.at(-1)) ?? []) {
      if (next === start) return [...way, start];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  return null;
}

/**
 * Returns the import cycles within each folder of src/, direct or indirect. `files` are pairs of a path and its text.
 * Imports of types count.
 */
export function circlesBetweenFolders(files) {
  /**
   * The imports between the parts of each folder. An import is between the parts of the innermost folder with both
   * files.
   */
  const folders = new Map();
  for (const [file, text] of files) {
    if (!isProduction(file)) continue;
    for (const name of importsOf(text)) {
      const from = file.split('/');
      const to = (name.startsWith('.') ? targetOf(file, name) : name.replace(/^#/, 'src/')).split('/');
      if (to[0] !== 'src') continue;
      const depth = from.findIndex((part, at) => part !== to[at]);
      if (depth === -1) continue;
      const folder = from.slice(0, depth).join('/');
      if (!folders.has(folder)) folders.set(folder, new Map());
      const imported = folders.get(folder);
      imported.set(from[depth], (imported.get(from[depth]) ?? new Set()).add(to[depth]));
    }
  }
  return [...folders].flatMap(([folder, imported]) =>
    [...imported.keys()].flatMap((part) => {
      const circle = circleFrom(part, imported);
      return circle
        ? [
            `${folder}/${part}: It imports itself: ${circle.join(' → ')}. Move what they share to a file of its own.`,
          ]
        : [];
    }),
  );
}

/** Returns the types with the same name as an exported one of another file, so that a name means one thing everywhere. */
export function typesWithOneName(files) {
  const homes = new Map();
  for (const [file, text] of files.filter(([file]) => /\.tsx?$/.test(file)))
    for (const [, name] of text.matchAll(/^export (?:type|interface|class) (\w+)/gm))
      homes.set(name, [...(homes.get(name) ?? []), file]);
  return [...homes].flatMap(([name, [file, ...others]]) =>
    others.map((other) => `${other}: ${file} exports a type ${name} too. Give one of them another name.`),
  );
}
