import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { Dialog } from '#web/ui/dialog.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { provideAllTexts } from './language-setup.ts';

// Modules that a screen loads on demand are compiled during the test, which may take over a second.
configure({ asyncUtilTimeout: 15_000 });

// happy-dom has no popovers. An attribute represents the top layer.
Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    this.setAttribute('data-shown', '');
  },
  hidePopover(this: HTMLElement) {
    this.removeAttribute('data-shown');
  },
});

// Without a layout, everything is in view.
window.IntersectionObserver = class extends IntersectionObserver {
  readonly #report: (target: Element) => void;

  constructor(callback: IntersectionObserverCallback) {
    super(callback);
    this.#report = (target) =>
      callback(
        [{ target, isIntersecting: true, intersectionRatio: 1 } as unknown as IntersectionObserverEntry],
        this,
      );
  }

  override observe(target: Element): void {
    this.#report(target);
  }
};

// All files of a worker share one window and one copy of each module, which saves most of the time.
await Promise.all([Dialog.preload(), Popover.preload()]);
provideAllTexts();

// The window outlives a file, so remove the file's listeners at its end.
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

afterEach(async () => {
  cleanup();
  // A file that mocks a module loads them again.
  (await import('#web/ui/create-store.ts')).resetStores();
  (await import('./language-setup.ts')).provideAllTexts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
});
