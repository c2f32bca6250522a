import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'vite';
import { copyTexts, serverBuildOptions } from '../build/server.mjs';
import { ROOT } from '../steps/paths.mjs';

/** Builds the server now and on each change. Node restarts it when its files change. Resolves after the first build. */
export async function startServerOnChange(outDir, env) {
  const options = serverBuildOptions(outDir);
  const watcher = await build({ ...options, build: { ...options.build, emptyOutDir: false, watch: {} } });
  await new Promise((resolve) => {
    watcher.on('event', ({ code, error }) => {
      if (code === 'ERROR') console.error(error.message);
      if (code === 'END') resolve();
    });
  });
  copyTexts(outDir);
  const server = spawn(process.execPath, ['--watch', '--enable-source-maps', join(outDir, 'main.js')], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  process.once('exit', () => server.kill('SIGTERM'));
}
