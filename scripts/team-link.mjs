import './steps/node-version.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { ensureBuilt } from './steps/fresh-build.mjs';
import { loadSettingsFile } from './steps/settings-file.mjs';

/** `npm run team-link`: prints the link; `-- off` switches it off. */
await ensureDependencies();
await ensureBuilt();
loadSettingsFile();
await import('../dist/server/team-link-command.js');
