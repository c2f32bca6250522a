import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** Everything built lives here; deleting it costs one build. */
export const DIST = join(ROOT, 'dist');
