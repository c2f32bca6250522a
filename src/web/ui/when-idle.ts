import { createStore } from './create-store.ts';

/** How long a busy page may delay what waits, in milliseconds. */
const MAX_WAIT_MS = 2000;

/** Safari has no idle callbacks. A pause in their place lets what is due run first. */
const PAUSE_MS = 100;

const last = createStore<Promise<unknown>>(Promise.resolve());

function nextIdlePeriod(): Promise<void> {
  return new Promise((resolve) => {
    if (!window.requestIdleCallback) setTimeout(resolve, PAUSE_MS);
    else window.requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS });
  });
}

/**
 * Loads what the user has not asked for once the page is idle and has loaded what waited before: one file per idle
 * period, so that a slow phone stays responsive.
 */
export function whenIdle<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const loaded = last.get().then(nextIdlePeriod).then(load);
  last.set(loaded.catch(() => undefined));
  return loaded;
}
