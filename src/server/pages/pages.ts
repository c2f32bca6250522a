import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Boot } from '#contract/boot.ts';
import {
  LAST_TAB_COOKIE,
  lastTabFrom,
  PAGES,
  PERSONAL_LINK_FOLDER,
  personalLinkCode,
  SIGN_IN_PAGE,
  signInAddress,
  tabAddress,
} from '#contract/pages.ts';
import { offeredLanguages } from '#languages/index.ts';
import { currentLanguage } from '#languages/t.ts';
import { forLog } from '../http/log.ts';
import type { InlineHashes } from '../http/security-headers.ts';
import { currentTranslator } from '../language.ts';

const PROTECTED = new Set<string>(Object.values(PAGES));

const YEAR = 31_536_000_000;

/** Placeholders in the prerendered sign-in screen, written by the build (scripts/build). */
const PLACEHOLDERS = {
  church: /SUNDIAL-CHURCH-NAME/g,
  text: /SUNDIAL-VERSE-TEXT/g,
  reference: /SUNDIAL-VERSE-REFERENCE/g,
};

type ByRoute = Readonly<Record<string, readonly string[]>>;

/** The build output that pages are made from. */
export interface Pages {
  readonly webDir: string;
  /** The HTML of every page, with comments as placeholders for its parts. */
  readonly page: string;
  /** The sign-in screen in each language as rendered by React, with and without a church's name. Null where they don't fit. */
  readonly signIn: Readonly<Record<string, { readonly named: string; readonly nameless: string }>> | null;
  /** Returns the HTML of a page's first view. Null if the build has no renderer. */
  readonly render: ((boot: Boot, address: string) => Promise<string>) | null;
  /** Hashes of the inline `<style>` and `<script>` of the page, for the security policy. */
  readonly inlineHashes: InlineHashes;
  /** The scripts that every page runs, in this order, and the additional ones of an address, with its tab if it matters. */
  readonly scripts: { readonly start: readonly string[]; readonly extra: ByRoute };
  /** The folder with the texts of each language, and the file in it with those that the page at an address needs. */
  readonly texts: { readonly folders: Readonly<Record<string, string>>; readonly routes: ByRoute };
}

/** Reads the build output from the folder. `languages` are those that can be chosen. */
export function openPages(webDir: string, languages = offeredLanguages()): Pages {
  const built = JSON.parse(readFileSync(join(webDir, 'pages.json'), 'utf8'));
  const renderer = join(webDir, 'render.mjs');
  // Loaded with the first page that needs it: the sign-in screen does not, and it takes 17 MB of memory.
  const render: Pages['render'] = async (boot, address) =>
    (await import(pathToFileURL(renderer).href)).renderPage(boot, address, currentTranslator());
  // The prerendered screens list the languages that the build knew.
  const signIn = languages.length === offeredLanguages().length ? built.signIn : null;
  return { ...built, signIn, webDir, render: existsSync(renderer) ? render : null };
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** The scripts that a page runs, in this order, what they will load, and the folder of the texts. */
interface Files {
  readonly run: readonly string[];
  readonly preload: readonly string[];
  readonly texts: string;
}

/** The data must not contain `<`: a name such as `</script>` would end the script element. */
function bootScript(boot: Boot, { run, preload, texts }: Files): string {
  const addresses = (files: readonly string[]) => files.map((file) => `/${file}`).join(' ');
  const data = `data-scripts="${addresses(run)}" data-preloads="${addresses(preload)}" data-texts="/${texts}"`;
  const json = JSON.stringify(boot).replace(/</g, '\\u003c');
  return `<script type="application/json" id="boot" ${data}>${json}</script>`;
}

/** Returns the prerendered sign-in screen with the church's name and a verse. Null without a verse or the screen. */
function signInScreen({ signIn }: Pages, { language, verse, settings: { churchName } }: Boot): string | null {
  const screens = signIn?.[language];
  if (!verse || !screens) return null;
  return screens[churchName ? 'named' : 'nameless']
    .replace(PLACEHOLDERS.text, () => escapeText(verse.text))
    .replace(PLACEHOLDERS.reference, () => escapeText(verse.reference))
    .replace(PLACEHOLDERS.church, () => escapeText(churchName));
}

/** Returns whether the server renders this page. The dialog of the first PIN change is rendered by the browser. */
function isRendered(path: string, { user }: Boot): boolean {
  if (personalLinkCode(path) !== null) return true;
  return user ? PROTECTED.has(path) && !user.firstLogin : path === SIGN_IN_PAGE;
}

/** Returns the first view of the page as HTML. Null if the browser starts with an empty page. */
async function firstView(
  pages: Pages,
  request: FastifyRequest,
  path: string,
  boot: Boot,
): Promise<string | null> {
  const isSignIn = path === SIGN_IN_PAGE && !boot.user && !boot.needsTeamLink;
  const prerendered = isSignIn ? signInScreen(pages, boot) : null;
  if (prerendered !== null) return prerendered;
  if (!isRendered(path, boot) || !pages.render) return null;
  return pages.render(boot, request.url).catch((error: unknown) => {
    request.log.error({ err: forLog(error) }, 'page not rendered');
    return null;
  });
}

/** Returns the files that the page at this address loads. A tab can have its own files. */
function filesOf({ scripts, texts }: Pages, language: string, url: string): Files {
  const [path = '/', search] = url.split('?');
  const withTab = `${path}?tab=${new URLSearchParams(search).get('tab')}`;
  const route = personalLinkCode(path) === null ? path : PERSONAL_LINK_FOLDER;
  const ofRoute = (routes: ByRoute) => routes[withTab] ?? routes[route] ?? [];
  const folder = texts.folders[language] ?? '';
  const preload = [
    ...ofRoute(scripts.extra),
    ...ofRoute(texts.routes).map((name) => `${folder}/${name}.json`),
  ];
  return { run: scripts.start, preload, texts: folder };
}

function renderPage(pages: Pages, url: string, boot: Boot, view: string | null): string {
  const [path] = url.split('?');
  // `inert` keeps controls unusable until they work. The sign-in form stays usable: it preserves early input.
  const attributes = path === SIGN_IN_PAGE ? 'data-prerendered' : 'data-prerendered inert';
  const root = view === null ? '<div id="root"></div>' : `<div id="root" ${attributes}>${view}</div>`;
  const { churchName } = boot.settings;
  const { direction } = currentLanguage();
  return pages.page
    .replace('<html lang="en" dir="ltr">', `<html lang="${boot.language}" dir="${direction}">`)
    .replace('<title>Sundial<', (title) => (churchName ? `<title>${escapeText(churchName)}<` : title))
    .replace('<!--root-->', () => root)
    .replace('<!--boot-->', () => bootScript(boot, filesOf(pages, boot.language, url)));
}

/**
 * Serves the app's files, and its page at every other address outside `/api`. The page includes styles and boot data,
 * so that the first paint needs no further request.
 */
export async function registerPages(
  app: FastifyInstance,
  options: {
    readonly pages: Pages;
    readonly boot: (request: FastifyRequest, reply: FastifyReply) => Promise<Boot>;
    /** Returns the page to open instead of a personal link, or null. */
    readonly findOwnPlace: (request: FastifyRequest) => Promise<string | null>;
  },
): Promise<void> {
  const { pages, boot, findOwnPlace } = options;
  const files = join(pages.webDir, 'files');
  // The names of assets change with their content.
  await app.register(serveFiles, {
    root: join(files, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: YEAR,
  });
  // The few top-level files (robots.txt, the manifest, icons) are listed once. Any other address is a page.
  await app.register(serveFiles, {
    root: files,
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    index: false,
    decorateReply: false,
    maxAge: 0,
  });

  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/'] = request.url.split('?');
    const lastTab = request.url === PAGES.admin && lastTabFrom(request.cookies[LAST_TAB_COOKIE]);
    if (lastTab) return reply.redirect(tabAddress('admin', lastTab), 302);
    const ownPlace = await findOwnPlace(request);
    if (ownPlace) return reply.redirect(ownPlace, 302);
    const data = await boot(request, reply);
    if (!data.user && PROTECTED.has(path)) return reply.redirect(signInAddress(request.url), 302);
    const isKnown = path === SIGN_IN_PAGE || PROTECTED.has(path);
    // The link's status is set with its data.
    if (personalLinkCode(path) === null) reply.code(isKnown ? 200 : 404);
    return reply
      .type('text/html; charset=utf-8')
      .send(renderPage(pages, request.url, data, await firstView(pages, request, path, data)));
  });
}
