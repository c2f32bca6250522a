import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { PdfJob } from './pdf-renderer.ts';

/**
 * At 5, the thread gets a third of the CPU time of a thread at 0. At 19, another busy program would leave it almost
 * none.
 */
const NICE = 5;

/** Gives requests priority when they and a PDF need the same processor. */
function lowerPriority(): void {
  // On other systems this would affect the whole process.
  if (process.platform !== 'linux') return;
  try {
    setPriority(NICE);
  } catch {
    // A sandbox may forbid it (`SystemCallFilter=~@resources`). PDFs work anyway.
  }
}

lowerPriority();

const { printJob } = await import('./print-job.ts');

// An error ends the thread, and the pool starts another for the next PDF.
parentPort?.on('message', async (job: PdfJob) => {
  // A copy with its own memory can be transferred instead of copied again.
  const bytes = new Uint8Array(await printJob(job));
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
