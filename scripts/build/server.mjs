import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../steps/paths.mjs';

/** Each becomes a program of its own name in `dist/server`. */
const PROGRAMS = [
  'src/server/main.ts',
  'src/server/reset-pin.ts',
  'src/server/team-link-command.ts',
  'src/server/demo.ts',
  'src/server/backup.ts',
  'src/server/restore.ts',
  'src/server/planner-worker.ts',
  'src/server/pdf/pdf-worker.ts',
  'src/server/member-list-worker.ts',
  'src/server/backups/backup-worker.ts',
];

/**
 * Packages that are built in: of hundreds of small files, each would be looked for and read at every start.
 */
const BUILT_IN = ['kysely', 'zod'];

/**
 * Vite's settings for the server's half: plain ES modules for Node, other packages left in `node_modules`.
 * All files lie in one folder, so that an address relative to `import.meta.url` means the same in each.
 */
export function serverBuildOptions(outDir) {
  const programs = PROGRAMS.map((program) => join(ROOT, program)).filter((program) => existsSync(program));
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
        input: Object.fromEntries(programs.map((program) => [basename(program, '.ts'), program])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  };
}

export async function buildServer(outDir) {
  await build(serverBuildOptions(outDir));
}
