import config from '../../vitest.config.ts';

const rules = config.test.projects.find(({ test }) => test.name === 'rules');

/** Vitest's configuration for mutation tests: a rule is tested by the tests in its part of the code. */
export default {
  ...config,
  test: {
    ...config.test,
    // The cache omits a module's imports, which StrykerJS needs to find the tests of a mutant.
    experimental: { fsModuleCache: false },
    projects: [
      {
        ...rules,
        test: {
          ...rules.test,
          include: [
            'src/domain/**/*.test.ts',
            'src/server/{auth,outbox}/*.test.ts',
            'src/server/env.test.ts',
          ],
          exclude: [...rules.test.exclude, 'src/domain/{smart-assign,forecast}/**'],
        },
      },
    ],
  },
};
