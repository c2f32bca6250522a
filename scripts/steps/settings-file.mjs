import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** Takes the settings of `.env`, if there is one; what is set in the environment already wins. */
export function loadSettingsFile() {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
