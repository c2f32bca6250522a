import { KEPT_PAGES, type WorkerMessage } from './kept.ts';

const WORKER = '/service-worker.js';

interface Policy {
  createScriptURL(address: string): string;
}

/** The security policy lets an address become a script by this name only (Trusted Types); it makes no other address. */
const policy = (
  globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
  }
).trustedTypes?.createPolicy('sundial', { createScriptURL: () => WORKER });

/**
 * Registers the service worker and has it lay up the pages that can be read without a connection. Where a browser has
 * no worker, or forbids it, Sundial works as before, with a connection.
 */
export async function layUpForOffline(): Promise<void> {
  try {
    const { serviceWorker } = navigator;
    await serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER, { updateViaCache: 'none' });
    const { active } = await serviceWorker.ready;
    const message: WorkerMessage = { keep: KEPT_PAGES };
    active?.postMessage(message);
  } catch {
    // Nothing depends on it.
  }
}
