import { join } from 'node:path';
import { createServer } from 'vite';
import { DIST, ROOT } from '../steps/paths.mjs';
import { writeDevPages } from './pages.mjs';
import { startServerOnChange } from './server.mjs';

/** Everything except Vite's own paths goes to the server, including pages. */
const SERVER_PATHS =
  '^/(?!@|src/|node_modules/|favicon\\.svg|icon-|apple-touch-icon|manifest\\.webmanifest|robots\\.txt)';

/** Hot reload needs inline styles and scripts from other sources, which production's security policy forbids. */
function withoutPolicy(proxy) {
  proxy.on('proxyRes', (answer) => {
    delete answer.headers['content-security-policy'];
  });
}

/** Serves the web app from its sources and proxies everything else to a server that is rebuilt on each change. */
export async function startDevServer() {
  const port = Number(process.env.PORT || 3000);
  const host = process.env.HOST || '127.0.0.1';
  const serverPort = port + 1;
  const folder = join(DIST, 'dev');
  writeDevPages(join(folder, 'web'));
  await startServerOnChange(join(folder, 'server'), { PORT: String(serverPort), HOST: '127.0.0.1' });
  const vite = await createServer({
    root: ROOT,
    server: {
      port,
      host,
      strictPort: true,
      proxy: { [SERVER_PATHS]: { target: `http://127.0.0.1:${serverPort}`, configure: withoutPolicy } },
    },
  });
  await vite.listen();
  console.log(`Sundial, with reload, is at http://${host}:${port}`);
}
