import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Four kinds of test by suffix: rules (.test.ts), screens (.test.tsx, a DOM), calls (.api.test.ts, real databases), faults. */
export default defineConfig({
  test: {
    // The tests of the calls wait for databases and clocks: two at a time use two cores better than Vitest's one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Nothing is said by how long a test takes: these only end one that hangs, on a machine busy with something else too.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // Unchanged modules are not compiled again by the next run.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/**/*.test.ts', 'test/*.test.ts'],
          exclude: ['src/**/*.api.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: 'test/screens-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'calls',
          include: ['src/**/*.api.test.ts'],
          environment: 'node',
          globalSetup: 'test/calls-setup.ts',
          // Each file opens databases and apps of its own. What they share is the modules, which take long to load.
          isolate: false,
        },
      },
      {
        // `npm run test:faults` only: it takes minutes, and the whole machine.
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/*.fault.ts'],
          environment: 'node',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
