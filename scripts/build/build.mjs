import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from '../steps/paths.mjs';
import { findOverweight, printWeights } from './budgets.mjs';
import { fingerprintSources } from './fingerprint.mjs';
import { buildPages } from './pages.mjs';
import { takePlace } from './place.mjs';
import { buildServer } from './server.mjs';
import { buildWeb } from './web.mjs';

/**
 * Builds everything into a fresh folder, weighs it, and only then lets it take the old build's place,
 * so that nobody ever meets half a build. Callers hold the build lock.
 */
const fingerprint = fingerprintSources();
const fresh = mkdtempSync(join(DIST, '.fresh-'));
try {
  const [web] = await Promise.all([buildWeb(join(fresh, 'web')), buildServer(join(fresh, 'server'))]);
  const weights = await buildPages(web, { webDir: join(fresh, 'web'), formerWebDir: join(DIST, 'web') });
  const overweight = findOverweight(weights);
  if (overweight.length > 0 || process.argv.includes('--show-weights')) printWeights(weights);
  if (overweight.length > 0) throw new Error(`Over budget (docs/architecture.md): ${overweight.join(', ')}`);
  rmSync(join(DIST, 'fingerprint'), { force: true });
  takePlace(join(fresh, 'web'), join(DIST, 'web'));
  takePlace(join(fresh, 'server'), join(DIST, 'server'));
  writeFileSync(join(DIST, 'fingerprint'), fingerprint);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
