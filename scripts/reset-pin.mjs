import './steps/node-version.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { ensureBuilt } from './steps/fresh-build.mjs';
import { loadSettingsFile } from './steps/settings-file.mjs';

/** `npm run reset-pin -- "First Last"`: a new one-time PIN, for whoever sits at the server. */
await ensureDependencies();
await ensureBuilt();
loadSettingsFile();
await import('../dist/server/reset-pin.js');
