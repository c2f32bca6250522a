import { pathToFileURL } from 'node:url';
import { openThreads } from '#server/worker-threads.ts';
import { builtProgram } from './programs.ts';

/** Opens real threads for the API tests. Loading their code from source would take seconds. */
export const openBuiltThreads = () => openThreads(pathToFileURL(builtProgram('src/server/worker.ts')).href);
