import { KEPT_PAGES, type WorkerMessage } from './kept.ts';

/**
 * Registers the service worker and has it lay up the pages that can be read without a connection. Where a browser has
 * no worker, or forbids it, Sundial works as before, with a connection.
 */
export async function layUpForOffline(): Promise<void> {
  try {
    const { serviceWorker } = navigator;
    await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    const { active } = await serviceWorker.ready;
    const message: WorkerMessage = { keep: KEPT_PAGES };
    active?.postMessage(message);
  } catch {
    // Nothing depends on it.
  }
}
