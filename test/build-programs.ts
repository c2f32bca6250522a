import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const PROGRAMS = [
  ...['main', 'demo'].map((name) => `src/app/server/${name}`),
  ...['backup', 'fonts', 'reset-pin', 'restore', 'team-link'].map((name) => `src/server/commands/${name}`),
  'src/server/worker',
  ...['server', 'outbox', 'secret-key'].map((name) => `test/programs/${name}`),
];

/**
 * Builds the programs that tests start as processes. Loading each from source would take a second. Returns their
 * folder, which is inside the checkout so that they find their packages, and a function that removes it.
 */
export async function buildPrograms(): Promise<{ folder: string; remove: () => void }> {
  const dist = join(ROOT, 'dist');
  mkdirSync(dist, { recursive: true });
  const parent = mkdtempSync(join(dist, '.tests-'));
  // In a subfolder, because a server looks for built pages next to its own folder, and the tests have none.
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
  cpSync(join(ROOT, 'src/languages'), join(folder, 'languages'), { recursive: true });
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}
