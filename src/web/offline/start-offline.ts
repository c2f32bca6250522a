import { OFFLINE_PAGES, type WorkerMessage, workerAddress } from './offline-cache.ts';

interface Policy {
  createScriptURL(address: string): string;
}

const address = () => workerAddress(document.documentElement.lang);

/** Under Trusted Types, only this policy turns an address into a script URL. It returns no other address. */
const policy = (
  globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
  }
).trustedTypes?.createPolicy('sundial', { createScriptURL: address });

/** Registers the service worker and has it cache the offline pages. Without a worker Sundial works online only. */
export async function precachePages(): Promise<void> {
  try {
    const { serviceWorker } = navigator;
    await serviceWorker.register(policy?.createScriptURL('') ?? address(), { updateViaCache: 'none' });
    const { active } = await serviceWorker.ready;
    const message: WorkerMessage = { precache: OFFLINE_PAGES };
    active?.postMessage(message);
  } catch {
    // Offline reading is optional.
  }
}
