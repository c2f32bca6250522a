import './steps/node-version.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { ensureBuilt } from './steps/fresh-build.mjs';
import { loadSettingsFile } from './steps/settings-file.mjs';

/** `npm run backup`: a checked copy of the embedded database, also while Sundial runs. */
await ensureDependencies();
await ensureBuilt();
loadSettingsFile();
await import('../dist/server/backup.js');
