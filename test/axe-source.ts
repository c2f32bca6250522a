import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The script of axe. Minified, because every scanned page loads it. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
