import './steps/node-version.mjs';
import { parseArgs } from 'node:util';
import { ensureDependencies } from './steps/dependencies.mjs';
import { runBrowsers } from './tests/browsers.mjs';
import { tellWhatFailed } from './tests/what-failed.mjs';

/**
 * `npm run test:browsers`: one journey in Chromium, Firefox and WebKit, on a phone and a desktop, which looks for
 * layout faults. As root on Debian it installs the engines. `-- --pictures` keeps a screenshot of every check.
 */
const { values } = parseArgs({ options: { pictures: { type: 'boolean' } } });
await ensureDependencies({ all: true });
const { passed, failures } = await runBrowsers({ install: true, pictures: values.pictures });
tellWhatFailed({ failures, secondTries: [] });
if (failures.length > 0) process.exitCode = 1;
console.log(`\n${passed} passed, ${failures.length} failed`);
