import './steps/node-version.mjs';
import { readArguments } from './steps/arguments.mjs';
import { ensureDependencies } from './steps/dependencies.mjs';
import { printSummary } from './tests/result.mjs';
import { runBrowsers } from './tests/suites.mjs';

/**
 * `npm run test:browsers`: runs one journey in Chromium, Firefox and WebKit, on a phone and a desktop, to find
 * what is cut off, moves, or can't be used by everyone. As root on Debian, it installs the engines. `-- --pictures` takes
 * a screenshot at every check.
 */
const { values } = readArguments('npm run test:browsers, or: npm run test:browsers -- --pictures', {
  allowPositionals: false,
  options: { pictures: { type: 'boolean' } },
});
await ensureDependencies({ all: true });
printSummary(await runBrowsers({ install: true, pictures: values.pictures }));
