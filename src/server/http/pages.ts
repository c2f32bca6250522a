import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Boot } from '#contract/boot.ts';

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
  /** Hash of the one `<style>` in the page, for the security policy. */
  readonly styleHash: string;
  /** Address to the scripts it needs beside those of every page. */
  readonly scripts: Readonly<Record<string, readonly string[]>>;
}

/** Reads what the build left in the folder. */
export function openPages(webDir: string): Pages {
  return { ...JSON.parse(readFileSync(join(webDir, 'pages.json'), 'utf8')), webDir };
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** Data inside a script element may hold no `<`: a name such as `</script>` would end it. */
function bootScript(boot: Boot): string {
  return `<script type="application/json" id="boot">${JSON.stringify(boot).replace(/</g, '\\u003c')}</script>`;
}

/** The place of the app, with the sign-in screen already in it where that is what will be seen. */
function rootElement(pages: Pages, path: string, boot: Boot): string {
  const { verse } = boot;
  if (path !== SIGN_IN || boot.user || !verse || !pages.signIn) return '<div id="root"></div>';
  const screen = pages.signIn
    .replace(VERSE_MARKS.text, () => escapeText(verse.text))
    .replace(VERSE_MARKS.reference, () => escapeText(verse.reference));
  return `<div id="root" data-prerendered>${screen}</div>`;
}

function renderPage(pages: Pages, path: string, boot: Boot): string {
  const scripts = pages.scripts[path] ?? [];
  return pages.page
    .replace('<!--route-->', () =>
      scripts.map((file) => `<link rel="modulepreload" href="/${file}">`).join(''),
    )
    .replace('<!--root-->', () => rootElement(pages, path, boot))
    .replace('<!--boot-->', () => bootScript(boot));
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
    cacheControl: false,
    setHeaders: (reply) => {
      reply.setHeader('cache-control', 'no-cache');
    },
  });

  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/'] = request.url.split('?');
    reply.header('cache-control', 'private, no-cache');
    const data = await boot(request, reply);
    if (!data.user && PROTECTED.has(path)) return reply.redirect(signInAddress(request.url), 302);
    const isKnown = path === SIGN_IN || PROTECTED.has(path);
    return reply
      .code(isKnown ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(renderPage(pages, path, data));
  });
}
