import type { Threads } from '#server/threads/thread-pool.ts';
import * as worker from '#server/worker.ts';

const tasks = { ...worker };

/** Runs tasks on the main thread, because a thread takes a second to load the source. The parts' own tests start real ones. */
export const inlineThreads: Threads = {
  run: async (name, input) => (tasks[name] as (task: typeof input) => never)(input),
  close: async () => undefined,
};
