import { parentPort, workerData } from 'node:worker_threads';
import { planMonth } from '#domain/smart-assign/index.ts';

// The thread that `planner.ts` starts for a large church: a church in, a plan out, and it ends.
parentPort?.postMessage(planMonth(workerData));
