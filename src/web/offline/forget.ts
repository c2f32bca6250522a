import { KEPT, type WorkerMessage } from './kept.ts';

/** Empties the worker's store of what was read last; the worker also drops what is still under way. */
export function forgetKept(): void {
  if (!('caches' in window)) return;
  const message: WorkerMessage = { forget: true };
  navigator.serviceWorker.controller?.postMessage(message);
  void caches.delete(KEPT).catch(() => undefined);
}
