import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../steps/paths.mjs';

/** Each becomes a program with the same name in `dist/server`. */
export const PROGRAMS = [
  'src/app/server/main.ts',
  'src/server/commands/reset-pin.ts',
  'src/server/commands/team-link.ts',
  'src/app/server/demo.ts',
  'src/server/commands/backup.ts',
  'src/server/commands/fonts.ts',
  'src/server/commands/restore.ts',
  'src/server/worker.ts',
];

/** Bundled packages: their hundreds of small files would be resolved and read at every start. */
const BUILT_IN = ['kysely', 'zod', 'libphonenumber-js'];

/**
 * Returns Vite's settings for these programs of the server: plain ES modules for Node, with other packages left in `node_modules`. All
 * files are in one folder, so that a URL relative to `import.meta.url` resolves the same in each.
 */
export function serverBuildOptions(outDir, programs = PROGRAMS) {
  return {
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: BUILT_IN },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(programs.map((program) => [basename(program, '.ts'), join(ROOT, program)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  };
}

/** Copies the texts, which the server reads when it starts. */
export function copyTexts(outDir) {
  const isText = (path) => !/\.(ts|md|hashes)$/.test(path);
  cpSync(join(ROOT, 'src/languages'), join(outDir, 'languages'), { recursive: true, filter: isText });
}

export async function buildServer(outDir) {
  await build(serverBuildOptions(outDir));
  copyTexts(outDir);
}
