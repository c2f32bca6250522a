import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../steps/paths.mjs';
import { listOwnFiles, packFiles } from './compressed-files.mjs';
import { keepFormerReleases } from './former-releases.mjs';
import { scriptsOfRoutes } from './routes.mjs';
import { weigh } from './weights.mjs';

/** Replaces literally: a `$` in the new text means nothing. */
function fill(template, marks) {
  return Object.entries(marks).reduce(
    (html, [mark, text]) => html.replace(`<!--${mark}-->`, () => text),
    template,
  );
}

/**
 * One module script and what it needs, asked for at once instead of one after another, but after the font: the page
 * is readable without them, and on a slow line they would only hold up its first paint.
 */
function startTags([entry, ...others], font) {
  return [
    `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
    ...others.map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
    `<script type="module" src="/${entry}" fetchpriority="low"></script>`,
  ].join('\n    ');
}

/**
 * Writes `pages.json`, everything the server makes its pages from, beside the built files; packs those, and
 * keeps the former releases' among them. Gives what everything weighs.
 */
export async function buildPages({ chunks, css, signIn }, { webDir, formerWebDir }) {
  const files = join(webDir, 'files');
  const own = listOwnFiles(files);
  const font = own.find((file) => file.endsWith('.woff2'));
  const scripts = scriptsOfRoutes(chunks);
  const template = readFileSync(join(ROOT, 'src/web/page.html'), 'utf8');
  const pages = {
    page: fill(template, { start: startTags(scripts.start, font), style: `<style>${css}</style>` }),
    styleHash: `sha256-${createHash('sha256').update(css).digest('base64')}`,
    signIn,
    scripts: scripts.extra,
    releases: [{ builtAt: Date.now(), files: own }, ...keepFormerReleases(formerWebDir, files)],
  };
  writeFileSync(join(webDir, 'pages.json'), JSON.stringify(pages));
  await packFiles(files, own);
  return weigh(files, { own, css, scripts, font, page: pages.page, signIn });
}
