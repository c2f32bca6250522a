import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** happy-dom, with modules compiled as for the server: the tests of screens run Sundial's own server in the same process. */
export default {
  ...builtinEnvironments['happy-dom'],
  name: 'dom',
  viteEnvironment: 'ssr',
} satisfies Environment;
