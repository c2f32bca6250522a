import './steps/node-version.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { build } from './steps/fresh-build.mjs';

/** `npm run build`: always rebuilds. */
await ensureDependencies();
process.exitCode = await build();
