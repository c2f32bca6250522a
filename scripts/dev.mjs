import './steps/node-version.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { loadSettingsFile } from './steps/settings-file.mjs';

/** `npm run dev`: server and web with reload, at one address. */
await ensureDependencies({ all: true });
loadSettingsFile();
const { serveWhileWorking } = await import('./dev/serve.mjs');
await serveWhileWorking();
