import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { PdfJob } from './pdf-renderer.ts';

/** A third of the time of what runs at 0: at 19, another busy program on the machine would leave next to nothing. */
const NICE = 5;

/** Lets requests go first where they and a PDF need the same processor. */
function lowerPriority(): void {
  // Other systems would lower the whole process.
  if (process.platform !== 'linux') return;
  try {
    setPriority(NICE);
  } catch {
    // A sandbox may forbid it (`SystemCallFilter=~@resources`); PDFs work all the same.
  }
}

lowerPriority();

const { printJob } = await import('./print-job.ts');

// An error ends the thread, and the pool starts another for the next PDF.
parentPort?.on('message', async (job: PdfJob) => {
  // A copy with memory of its own, which can be handed over instead of copied again.
  const bytes = new Uint8Array(await printJob(job));
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
