import { useSyncExternalStore } from 'react';

export interface ToastOptions {
  title: string;
  description?: string | undefined;
  /** 'destructive' for what failed. */
  variant?: 'default' | 'destructive' | undefined;
  /** Nothing was done, and nothing failed: an i stands where the tick would claim the opposite. */
  nothingDone?: boolean | undefined;
  /** What can be done about it. The toast closes first and stays twice as long, so that it can be reached. */
  action?: { label: string; onClick: () => void } | undefined;
}

export interface ShownToast extends ToastOptions {
  id: number;
  open: boolean;
  /** What is left of its time, in ms, wherever it was shown so far: a dialog that opens or closes takes it over. */
  time: { left: number };
}

/** How long a toast stays, in ms. */
export const toastDuration = 5000;
/** How long after its dismissal a toast is forgotten, in ms. */
export const toastRemoveDelay = 5000;

let current: ShownToast | null = null;
let lastId = 0;
let isQuiet = false;
let removal: ReturnType<typeof setTimeout> | undefined;
const regions: string[] = [];
const listeners = new Set<() => void>();

function change(toast: ShownToast | null) {
  current = toast;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a toast. One at a time: it takes the place of the one before. */
export function showToast(toast: ToastOptions) {
  if (isQuiet) return;
  clearTimeout(removal);
  lastId += 1;
  change({
    ...toast,
    id: lastId,
    open: true,
    time: { left: toast.action ? 2 * toastDuration : toastDuration },
  });
}

/** Closes the toast that is shown, if any, and forgets it after `toastRemoveDelay`. */
export function dismissToast() {
  if (!current?.open) return;
  change({ ...current, open: false });
  clearTimeout(removal);
  removal = setTimeout(() => change(null), toastRemoveDelay);
}

/** Takes away the toast that is shown and lets none come until the answer is called: something else says it all. */
export function quietToasts() {
  dismissToast();
  isQuiet = true;
  return () => {
    isQuiet = false;
  };
}

/** The toast to show, or null; always null on the server. */
export function useToast() {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}

/** Puts a region on top of the stack; the answer takes it off again. */
export function addToastRegion(id: string) {
  regions.push(id);
  change(current);
  return () => {
    regions.splice(regions.indexOf(id), 1);
    change(current);
  };
}

/** Whether this region is the topmost, the one that shows toasts; never on the server. */
export function useIsTopToastRegion(id: string) {
  return useSyncExternalStore(
    subscribe,
    () => regions.at(-1) === id,
    () => false,
  );
}
