import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ROOT } from '../steps/paths.mjs';
import { SAMPLE_BOOT } from './sample-boot.mjs';

/** Renders the sign-in screen as HTML, with marks where the server puts the verse. */
async function prerenderSignIn(outDir) {
  await build({
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      rolldownOptions: {
        input: join(ROOT, 'src/web/prerender.tsx'),
        output: { entryFileNames: 'prerender.mjs' },
      },
    },
  });
  const { renderSignIn } = await import(pathToFileURL(join(outDir, 'prerender.mjs')).href);
  return renderSignIn(SAMPLE_BOOT);
}

/**
 * Builds the browser's files into `webDir/files` and gives what the pages are made of:
 * Vite's manifest (source file to built files), the sheet of styles, and the sign-in screen as HTML.
 */
export async function buildWeb(webDir) {
  const files = join(webDir, 'files');
  await build({
    root: ROOT,
    logLevel: 'warn',
    build: { outDir: files, emptyOutDir: true, rolldownOptions: { input: join(ROOT, 'src/web/main.tsx') } },
  });
  const manifest = JSON.parse(readFileSync(join(files, 'manifest.json'), 'utf8'));
  const sheet = Object.values(manifest).find(({ file }) => file.endsWith('.css')).file;
  const css = readFileSync(join(files, sheet), 'utf8');
  // Both live on in the pages only.
  rmSync(join(files, 'manifest.json'));
  rmSync(join(files, sheet));

  const scratch = join(webDir, '..', 'prerender');
  const signIn = await prerenderSignIn(scratch);
  rmSync(scratch, { recursive: true });
  return { manifest, css, signIn };
}
