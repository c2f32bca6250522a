import { EventEmitter } from 'node:events';
import type { PdfJob } from '#server/pdf/pdf-renderer.ts';
import { printJob } from '#server/pdf/print-job.ts';
import type { PoolWorker } from '#server/threads/worker-pool.ts';

class InlinePdfWorker extends EventEmitter {
  postMessage(job: PdfJob): void {
    printJob(job).then(
      (content) => this.emit('message', content),
      (error) => this.emit('error', error),
    );
  }

  async terminate(): Promise<number> {
    return 0;
  }

  unref(): void {}
}

/**
 * Returns a worker that lays out PDFs on the main thread. The real thread has the lowest priority and would delay tests
 * on a busy machine. The renderer's own test starts a real one.
 */
export function startInlinePdfWorker(): PoolWorker {
  return new InlinePdfWorker() as unknown as PoolWorker;
}
