import { writeKeys } from '../languages/keys.mjs';
import { runNode, runNpm, runPackaged } from './run.mjs';

/** Returns a check of one TypeScript project. It reuses earlier results for unchanged files until dependencies are installed again. */
const typesOf = (part) => () => {
  const incremental = ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/tsc/${part}.tsbuildinfo`];
  return runPackaged('typescript', ['-p', `tsconfig.${part}.json`, ...incremental], { name: 'tsc' });
};

/** Each returns an exit code. The domain is compiled separately, without the types of Node or a browser. */
const TYPE_CHECKS = {
  'types of the domain': typesOf('domain'),
  'types of the server': typesOf('server'),
  'types of the web': typesOf('web'),
  'types of the service worker': typesOf('worker'),
  'types of the tests': typesOf('test'),
};

const OTHER_CHECKS = {
  'lint, imports and formatting': () =>
    runPackaged('@biomejs/biome', ['ci', '--error-on-warnings'], { name: 'biome' }),
  'dead code and dependencies': () => runPackaged('knip', ['--no-progress', '--cache']),
  languages: () => runNode(['scripts/languages.mjs']),
  structure: () => runNode(['scripts/check-structure.mjs']),
  'the lock file': () =>
    runNpm(['ci', '--dry-run', '--ignore-scripts', '--loglevel=error'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
};

async function runInOrder(checks) {
  const failed = [];
  for (const [name, check] of Object.entries(checks)) {
    console.log(`Checking: ${name}`);
    if ((await check()) !== 0) failed.push(name);
  }
  return failed;
}

/** Runs every check and returns the names of those that failed. Two run at a time, because one leaves a core idle. */
export async function runChecks() {
  writeKeys();
  const failed = await Promise.all([TYPE_CHECKS, OTHER_CHECKS].map(runInOrder));
  return failed.flat();
}
