import './steps/node-version.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { ensureBuilt } from './steps/fresh-build.mjs';
import { loadSettingsFile } from './steps/settings-file.mjs';

/** `npm run restore -- <file>`: a backup in place of the embedded database; without a file it lists what there is. */
await ensureDependencies();
await ensureBuilt();
loadSettingsFile();
await import('../dist/server/restore.js');
