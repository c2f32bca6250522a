import './steps/node-version.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { loadSettings } from './steps/paths.mjs';

/** `npm run dev`: runs the server and the web app with hot reload at one address. */
await ensureDependencies({ all: true });
loadSettings();
const { startDevServer } = await import('./dev/serve.mjs');
await startDevServer();
