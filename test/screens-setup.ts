import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// What a screen loads on demand is compiled while a test waits for it; a busy machine takes longer than the usual second.
configure({ asyncUtilTimeout: 15_000 });

// happy-dom has no popovers: an attribute stands for the top layer.
Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    this.setAttribute('data-shown', '');
  },
  hidePopover(this: HTMLElement) {
    this.removeAttribute('data-shown');
  },
});

// All files of a worker share one window and one copy of each package, which saves most of the time.
// The modules of Sundial begin anew in each file, and with them their stores.
vi.resetModules();
const { dismissToast } = await import('#web/ui/toast-store.ts');

// The window outlives a file: what a file listens for there ends with it.
const { addEventListener } = window;
const listeners: Array<Parameters<typeof addEventListener>> = [];
window.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
  listeners.push(listener);
  addEventListener.apply(window, listener);
};
afterAll(() => {
  window.addEventListener = addEventListener;
  for (const listener of listeners) window.removeEventListener(...listener);
});

afterEach(() => {
  cleanup();
  dismissToast();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
});
