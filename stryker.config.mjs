import { availableParallelism } from 'node:os';

/** Mutation tests with StrykerJS (`npm run mutate`). docs/mutation.md explains the results. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutate/vitest.config.mjs' },
  coverageAnalysis: 'perTest',
  // The rules, and the server's files that decide something without a database or a network. Left out are the tests, Smart
  // Assign and the forecast, whose tests plan whole months: one run would take hours.
  mutate: [
    'src/domain/**/*.ts',
    '!src/domain/{smart-assign,forecast}/**',
    'src/server/auth/{pin-hasher,relying-party,secret-key}.ts',
    'src/server/outbox/{provider-settings,settlements}.ts',
    '!src/**/*.test.ts',
  ],
  thresholds: { high: 85, low: 85, break: 85 },
  reporters: ['clear-text', 'progress', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'node_modules/.cache/stryker/report.json' },
  incremental: true,
  incrementalFile: 'node_modules/.cache/stryker/incremental.json',
  // Vitest does not transform files below node_modules, so the mutated copy of the checkout is outside of it.
  tempDirName: '.stryker-tmp',
  // StrykerJS rewrites a tsconfig with an API that TypeScript 7 no longer has. The tests run without one.
  tsconfigFile: 'none',
  ignorePatterns: ['data', 'dist', 'docs', 'test-results'],
  concurrency: Math.max(1, availableParallelism() - 1),
};
