import { runNode, runNpm, runPackaged } from './run.mjs';

const typesOf = (part) => () => runPackaged('typescript', ['-p', `tsconfig.${part}.json`], { name: 'tsc' });

/** Each gives an exit code. The domain is compiled alone, where neither Node nor a browser exists. */
const CHECKS = {
  'types of the domain': typesOf('domain'),
  'types of the server': typesOf('server'),
  'types of the web': typesOf('web'),
  'types of the service worker': typesOf('worker'),
  'types of the tests': typesOf('test'),
  'lint, imports and formatting': () =>
    runPackaged('@biomejs/biome', ['ci', '--error-on-warnings'], { name: 'biome' }),
  'dead code and dependencies': () => runPackaged('knip', ['--no-progress']),
  structure: () => runNode(['scripts/check-structure.mjs']),
  'the lock file': () =>
    runNpm(['ci', '--dry-run', '--ignore-scripts', '--loglevel=error'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
};

/** Runs every check, whatever fails before it, and gives the names of those that failed. */
export async function runChecks() {
  const failed = [];
  for (const [name, check] of Object.entries(CHECKS)) {
    console.log(`Checking: ${name}`);
    if ((await check()) !== 0) failed.push(name);
  }
  return failed;
}
