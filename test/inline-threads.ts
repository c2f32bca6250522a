import type { Threads } from '#server/threads/thread-pool.ts';
import * as worker from '#server/worker.ts';
import type { WorkerTasks } from '#server/worker-threads.ts';

/** Runs tasks on the main thread, because a thread takes a second to load the source. The parts' own tests start real ones. */
export const inlineThreads: Threads<WorkerTasks> = worker;
