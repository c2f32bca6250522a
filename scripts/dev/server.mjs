import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'vite';
import { serverBuildOptions } from '../build/server.mjs';
import { ROOT } from '../steps/paths.mjs';

/** Hides the server's own address, because developers use Vite's. */
const OWN_ADDRESS = /^Sundial is listening on .*\n/m;

function spawnServer(outDir, env) {
  const server = spawn(process.execPath, ['--enable-source-maps', join(outDir, 'main.js')], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server.stdout.on('data', (output) => process.stdout.write(String(output).replace(OWN_ADDRESS, '')));
  return server;
}

async function stop(server) {
  if (!server || server.exitCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await exited;
}

/** Builds the server now and on each change, and runs the latest build. Resolves after the first build. */
export async function startServerOnChange(outDir, env) {
  let server;
  let restarting = Promise.resolve();
  const restart = async () => {
    await stop(server);
    server = spawnServer(outDir, env);
  };
  process.once('exit', () => server?.kill('SIGTERM'));

  const options = serverBuildOptions(outDir);
  const watcher = await build({ ...options, build: { ...options.build, watch: {} } });
  await new Promise((resolve) => {
    watcher.on('event', ({ code, error }) => {
      if (code === 'ERROR') console.error(error.message);
      if (code !== 'END') return;
      restarting = restarting.then(restart);
      resolve();
    });
  });
  await restarting;
}
