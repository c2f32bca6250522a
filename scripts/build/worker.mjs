import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../steps/paths.mjs';
import { listOwnFiles } from './compressed-files.mjs';

/** Builds the service worker beside the files of this release, which it lays up; its text changes with them. */
export async function buildWorker(files) {
  const own = listOwnFiles(files).map((file) => `/${file}`);
  const name = createHash('sha256').update(own.join()).digest('hex').slice(0, 12);
  await build({
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    define: { RELEASE: JSON.stringify({ name, files: own }) },
    build: {
      outDir: files,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(ROOT, 'src/web/offline/service-worker.ts'),
        output: { entryFileNames: 'service-worker.js', codeSplitting: false, format: 'iife' },
      },
    },
  });
}
