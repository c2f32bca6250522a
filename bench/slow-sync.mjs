import { register } from 'node:module';

/**
 * Preloaded into a measured server, which loads no tsx, so it is plain JavaScript. Replaces the database driver by one
 * whose commits take as long as on a slow disk (slow-driver.mjs).
 */
register(
  `data:text/javascript,${encodeURIComponent(`
    const slow = ${JSON.stringify(new URL('slow-driver.mjs', import.meta.url).href)};
    export const resolve = (name, context, next) =>
      name === '@photostructure/sqlite' && context.parentURL !== slow
        ? { url: slow, shortCircuit: true }
        : next(name, context);
  `)}`,
);
