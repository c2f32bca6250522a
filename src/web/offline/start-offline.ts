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
    const registration = await serviceWorker.register(policy?.createScriptURL('') ?? address(), {
      updateViaCache: 'none',
    });
    // Another one may be active that still serves the former language.
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    const message: WorkerMessage = { precache: OFFLINE_PAGES };
    const send = () => worker?.state === 'activated' && worker.postMessage(message);
    worker?.addEventListener('statechange', send);
    send();
  } catch {
    // Offline reading is optional.
  }
}
