import { EventEmitter } from 'node:events';
import type { PoolWorker } from '#server/threads/worker-pool.ts';

/** A worker without a thread. It stores its jobs and responds when the test says so. */
export class FakeWorker extends EventEmitter {
  readonly jobs: unknown[] = [];

  postMessage(job: unknown): void {
    this.jobs.push(job);
  }

  /** Responds to the current job. */
  respond(result: unknown): void {
    this.emit('message', result);
  }

  async terminate(): Promise<number> {
    this.emit('exit', 1);
    return 1;
  }

  unref(): void {}
}

/** Returns a function that starts fake workers, and the list of those started. */
export function fakeWorkers(): { started: FakeWorker[]; startWorker: () => PoolWorker } {
  const started: FakeWorker[] = [];
  return {
    started,
    startWorker: () => {
      const worker = new FakeWorker();
      started.push(worker);
      return worker as unknown as PoolWorker;
    },
  };
}
