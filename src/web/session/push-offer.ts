import { createStore } from '../ui/create-store.ts';
import { readStored, writeStored } from './browser-storage.ts';

const KEY = 'sundial.push-offer';

/** Whether the user has done on this page what messages are about: answered a month, or confirmed a service. */
const hasActed = createStore(false);

/** Notes such an act. From then on, messages on this device are offered. */
export function noteMeaningfulAct(): void {
  hasActed.set(true);
}

export const useHasActed = hasActed.useValue;

/** Returns whether messages were offered in this browser before. They are offered once. */
export function wasPushOffered(): boolean {
  return readStored(() => localStorage, KEY) !== null;
}

/** Notes that messages were offered. */
export function notePushOffered(): void {
  writeStored(() => localStorage, KEY, 'offered');
}
