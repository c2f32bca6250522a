import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Boot } from '#contract/boot.ts';
import { forLog } from './log.ts';
import type { InlineHashes } from './security-headers.ts';

/** The addresses of the app that only signed-in people reach; `/auth` is the one other. */
const PROTECTED = new Set(['/', '/roster', '/account', '/admin']);

const SIGN_IN = '/auth';

const YEAR = 31_536_000_000;

/** Stand in the prerendered sign-in screen where the verse belongs; the build (scripts/build) lays them there. */
const VERSE_MARKS = { text: /SUNDIAL-VERSE-TEXT/g, reference: /SUNDIAL-VERSE-REFERENCE/g };

/** What the build gives to make pages from. */
export interface Pages {
  readonly webDir: string;
  /** The HTML of every page, with comments where its parts belong. */
  readonly page: string;
  /** The sign-in screen, as React renders it; null while it is being worked on (`npm run dev`). */
  readonly signIn: string | null;
  /** Makes HTML of what a page shows first; null where the build has no renderer. */
  readonly render: ((boot: Boot, address: string) => Promise<string>) | null;
  /** Hashes of the one `<style>` and the one `<script>` in the page, for the security policy. */
  readonly inlineHashes: InlineHashes;
  /** What every page runs, in this order, and what an address, with its tab where that matters, adds. */
  readonly scripts: {
    readonly start: readonly string[];
    readonly extra: Readonly<Record<string, readonly string[]>>;
  };
}

/** Reads what the build left in the folder. */
export function openPages(webDir: string): Pages {
  const built = JSON.parse(readFileSync(join(webDir, 'pages.json'), 'utf8'));
  const renderer = join(webDir, 'render.mjs');
  // Loaded with the first page that needs it: the sign-in screen does not, and it takes 17 MB.
  const render: Pages['render'] = async (boot, address) =>
    (await import(pathToFileURL(renderer).href)).renderPage(boot, address);
  return { ...built, webDir, render: existsSync(renderer) ? render : null };
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** What a page runs itself, in this order, and what that will import. */
interface Scripts {
  readonly run: readonly string[];
  readonly preload: readonly string[];
}

/** Data inside a script element may hold no `<`: a name such as `</script>` would end it. */
function bootScript(boot: Boot, scripts: Scripts): string {
  const addresses = (files: readonly string[]) => files.map((file) => `/${file}`).join(' ');
  const data = `data-scripts="${addresses(scripts.run)}" data-preloads="${addresses(scripts.preload)}"`;
  const json = JSON.stringify(boot).replace(/</g, '\\u003c');
  return `<script type="application/json" id="boot" ${data}>${json}</script>`;
}

/** The sign-in screen as it was built, with a verse in it. */
function signInScreen(pages: Pages, { verse }: Boot): string | null {
  if (!verse || !pages.signIn) return null;
  return pages.signIn
    .replace(VERSE_MARKS.text, () => escapeText(verse.text))
    .replace(VERSE_MARKS.reference, () => escapeText(verse.reference));
}

/** Whether the server renders this page; the dialog that a first PIN change opens is for the browser to make. */
function isRendered(path: string, { user, needsTeamLink }: Boot): boolean {
  return user ? PROTECTED.has(path) && !user.firstLogin : path === SIGN_IN && needsTeamLink;
}

/** What the page shows first, as HTML; null where the browser begins with an empty page. */
async function firstView(
  pages: Pages,
  request: FastifyRequest,
  path: string,
  boot: Boot,
): Promise<string | null> {
  if (path === SIGN_IN && !boot.user && !boot.needsTeamLink) return signInScreen(pages, boot);
  if (!isRendered(path, boot) || !pages.render) return null;
  return pages.render(boot, request.url).catch((error: unknown) => {
    request.log.error({ err: forLog(error) }, 'page not rendered');
    return null;
  });
}

/** The scripts of an address: a tab may have its own. */
function scriptsOf({ scripts: { start, extra } }: Pages, url: string): Scripts {
  const [path = '/', search] = url.split('?');
  const tab = new URLSearchParams(search).get('tab');
  return { run: start, preload: extra[`${path}?tab=${tab}`] ?? extra[path] ?? [] };
}

function renderPage(pages: Pages, url: string, boot: Boot, view: string | null): string {
  const [path] = url.split('?');
  // A switch that shows before it works must not seem to take an answer. The sign-in form keeps what is typed early.
  const attributes = path === SIGN_IN ? 'data-prerendered' : 'data-prerendered inert';
  const root = view === null ? '<div id="root"></div>' : `<div id="root" ${attributes}>${view}</div>`;
  return pages.page
    .replace('<!--root-->', () => root)
    .replace('<!--boot-->', () => bootScript(boot, scriptsOf(pages, url)));
}

/** Where somebody signed out is sent, to come back to this address afterwards. */
function signInAddress(url: string): string {
  return url === '/' ? SIGN_IN : `${SIGN_IN}?next=${encodeURIComponent(url)}`;
}

/**
 * Serves the app to browsers: its files, and its page at every other address outside `/api`, with the styles
 * and the boot data inside, so that the first paint waits for nothing else.
 */
export async function registerPages(
  app: FastifyInstance,
  options: { pages: Pages; boot: (request: FastifyRequest, reply: FastifyReply) => Promise<Boot> },
): Promise<void> {
  const { pages, boot } = options;
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
  // The few files at the top (robots.txt, the manifest, icons) are listed once: any other address is a page.
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
    const data = await boot(request, reply);
    if (!data.user && PROTECTED.has(path)) return reply.redirect(signInAddress(request.url), 302);
    const isKnown = path === SIGN_IN || PROTECTED.has(path);
    return reply
      .code(isKnown ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(renderPage(pages, request.url, data, await firstView(pages, request, path, data)));
  });
}
