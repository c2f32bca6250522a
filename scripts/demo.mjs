import './steps/node-version.mjs';
import { recreateDemoFolder } from './steps/demo-folder.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { ensureBuilt } from './steps/fresh-build.mjs';
import { loadSettingsFile } from './steps/settings-file.mjs';

/** `npm run demo`: a sample church, made anew each time, in a folder of its own. */
await ensureDependencies();
await ensureBuilt();
loadSettingsFile();
process.env.DATA_DIR = recreateDemoFolder();
process.setSourceMapsEnabled(true);
await import('../dist/server/demo.js');
