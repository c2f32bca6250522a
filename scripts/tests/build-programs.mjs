import { join } from 'node:path';
import { build } from 'vite';
import { copyTexts, PROGRAMS, serverBuildOptions } from '../build/server.mjs';
import { DIST } from '../steps/paths.mjs';

const TEST_PROGRAMS = ['churches', 'outbox', 'secret-key', 'server'].map(
  (name) => `test/programs/${name}.ts`,
);

/**
 * Builds the programs that tests start as processes (test/programs.ts). Loading each from source would take a second.
 */
const folder = join(DIST, 'tests/server');
await build(serverBuildOptions(folder, [...PROGRAMS, ...TEST_PROGRAMS]));
copyTexts(folder);
