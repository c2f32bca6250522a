import './steps/node-version.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { loadSettingsFile } from './steps/settings-file.mjs';

/** `npm run dev`: runs the server and the web app with hot reload at one address. */
await ensureDependencies({ all: true });
loadSettingsFile();
const { startDevServer } = await import('./dev/serve.mjs');
await startDevServer();
