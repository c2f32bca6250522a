import './steps/node-version.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { withLock } from './steps/lock.mjs';
import { runNode } from './steps/run.mjs';

/** `npm run build`: always rebuilds and prints the sizes. */
await ensureDependencies();
process.exitCode = await withLock('build', () => runNode(['scripts/build/build.mjs', '--show-sizes']));
