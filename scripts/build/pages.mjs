import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../steps/paths.mjs';
import { compressFiles, listOwnFiles } from './compressed-files.mjs';
import { copyFormerReleases } from './former-releases.mjs';
import { scriptsOfRoutes } from './routes.mjs';
import { measureSizes } from './sizes.mjs';
import { START_AFTER_PAINT } from './start-after-paint.mjs';

/** Returns the template with its placeholders replaced literally: a `$` in the new text has no special meaning. */
function fill(template, placeholders) {
  return Object.entries(placeholders).reduce(
    (html, [name, text]) => html.replace(`<!--${name}-->`, () => text),
    template,
  );
}

/** Returns the hash of inline code in the security policy's format. */
function hashOf(inline) {
  return `sha256-${createHash('sha256').update(inline).digest('base64')}`;
}

/**
 * Writes `pages.json`, from which the server renders pages, next to the built files. Compresses those and copies the
 * files of former releases. Returns all sizes.
 */
export async function buildPages({ chunks, css, signIn }, { webDir, formerWebDir }) {
  const filesDir = join(webDir, 'files');
  const own = listOwnFiles(filesDir);
  const font = own.find((file) => file.endsWith('.woff2'));
  const scripts = scriptsOfRoutes(chunks);
  const template = readFileSync(join(ROOT, 'src/web/page.html'), 'utf8');
  const pages = {
    page: fill(template, {
      start: `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
      style: `<style>${css}</style>`,
      begin: `<script>${START_AFTER_PAINT}</script>`,
    }),
    inlineHashes: { style: hashOf(css), script: hashOf(START_AFTER_PAINT) },
    signIn,
    scripts,
    releases: [{ builtAt: Date.now(), files: own }, ...copyFormerReleases(formerWebDir, filesDir)],
  };
  writeFileSync(join(webDir, 'pages.json'), JSON.stringify(pages));
  await compressFiles(filesDir, own);
  return measureSizes(filesDir, { own, css, scripts, font, page: pages.page, signIn });
}
