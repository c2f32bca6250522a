import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const PROGRAMS = [
  ...['main', 'reset-pin', 'team-link-command', 'demo', 'backup', 'restore'].map(
    (name) => `src/server/${name}`,
  ),
  ...['planner-worker', 'member-list-worker', 'backups/backup-worker', 'pdf/pdf-worker'].map(
    (name) => `src/server/${name}`,
  ),
  ...['house', 'outbox', 'secret-key'].map((name) => `test/programs/${name}`),
];

/**
 * Builds the programs that tests start as processes: from the sources each would take a second to load. Returns their
 * folder, which lies in the checkout so that they find their packages, and what removes it.
 */
export async function buildPrograms(): Promise<{ folder: string; remove: () => void }> {
  const dist = join(ROOT, 'dist');
  mkdirSync(dist, { recursive: true });
  const parent = mkdtempSync(join(dist, '.tests-'));
  // A level of its own: a server looks for built pages beside its folder, and the tests' has none.
  const folder = join(parent, 'server');
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: ['kysely', 'zod'] },
    build: {
      ssr: true,
      outDir: folder,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(
          PROGRAMS.map((program) => [basename(program), join(ROOT, `${program}.ts`)]),
        ),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}
