import './steps/node-version.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { ensureBuilt } from './steps/fresh-build.mjs';
import { loadSettingsFile } from './steps/settings-file.mjs';

/** `npm start`: installs and builds what is missing or stale, then is the server. */
await ensureDependencies();
await ensureBuilt();
loadSettingsFile();
process.setSourceMapsEnabled(true);
await import('../dist/server/main.js');
