import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Four kinds of test by suffix: rules (.test.ts), screens (.test.tsx, a DOM), calls (.api.test.ts, real databases), faults. */
export default defineConfig({
  test: {
    // API tests wait for databases and clocks. On two cores, two workers are faster than Vitest's default of one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // These limits only end a test that hangs. They are long, because the machine may be busy with something else.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 10 } },
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
          setupFiles: 'test/language-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['src/**/*.test.tsx'],
          environment: './test/dom-environment.ts',
          isolate: false,
          setupFiles: 'test/screens-setup.ts',
          globalSetup: 'test/screens-template.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'calls',
          include: ['src/**/*.api.test.ts'],
          environment: 'node',
          globalSetup: 'test/calls-setup.ts',
          // Each file opens its own databases and apps. Only the modules are shared, because loading them takes long.
          isolate: false,
        },
      },
      {
        // Run only by `npm run test:faults`, because these tests take minutes and the whole machine.
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
      {
        // Run only by `npm run test:container`, which builds the image.
        extends: true,
        test: { name: 'container', include: ['test/container/*.container.ts'], environment: 'node' },
      },
    ],
  },
});
