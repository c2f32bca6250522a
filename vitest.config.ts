import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * For what never ends, in milliseconds; no test is to measure time. A busy machine of two cores takes several times as
 * long for the slowest (processes of their own, plans of large churches) as the 5 s that are usual.
 */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

/** Four kinds of test by suffix: rules (.test.ts), screens (.test.tsx, a DOM), calls (.api.test.ts, real databases), faults. */
export default defineConfig({
  test: {
    // The tests of the calls wait for databases and clocks: two at a time use two cores better than Vitest's one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...PATIENCE,
          name: 'rules',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['src/**/*.api.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'screens',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'test/screens-setup.ts',
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'calls',
          include: ['src/**/*.api.test.ts'],
          environment: 'node',
          globalSetup: 'test/postgres-setup.ts',
        },
      },
      {
        // `npm run test:faults` only: it takes minutes, and the whole machine.
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
