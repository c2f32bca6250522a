import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

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

afterEach(() => {
  cleanup();
  dismissToast();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
});
