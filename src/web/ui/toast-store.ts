import { createStore } from './create-store.ts';

export interface ToastOptions {
  title: string;
  description?: string | undefined;
  /** Use 'destructive' for failures. */
  variant?: 'default' | 'destructive' | undefined;
  /** Nothing was done and nothing failed: shows an "i" instead of a check mark. */
  nothingDone?: boolean | undefined;
  /**
   * What the user can do about it. Closes the toast. The toast stays twice as long, so that the action can be reached.
   */
  action?: { label: string; onClick: () => void } | undefined;
}

export interface ShownToast extends ToastOptions {
  id: number;
  open: boolean;
  /** The remaining time in ms, shared by all regions: a dialog that opens or closes continues the countdown. */
  time: { left: number };
}

/** How long a toast stays visible. */
export const TOAST_DURATION_MS = 5000;
/** How long a dismissed toast stays in the store. */
export const TOAST_REMOVE_DELAY_MS = 5000;

const shown = createStore<ShownToast | null>(null);
/** The regions that can show a toast, the topmost last. */
const regions = createStore<readonly string[]>([]);
let lastId = 0;
let isQuiet = false;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast. It replaces the one before. */
export function showToast(toast: ToastOptions) {
  if (isQuiet) return;
  clearTimeout(removal);
  lastId += 1;
  shown.set({
    ...toast,
    id: lastId,
    open: true,
    time: { left: toast.action ? 2 * TOAST_DURATION_MS : TOAST_DURATION_MS },
  });
}

/** Closes the current toast, if any, and removes it after `TOAST_REMOVE_DELAY_MS`. */
export function dismissToast() {
  const toast = shown.get();
  if (!toast?.open) return;
  shown.set({ ...toast, open: false });
  clearTimeout(removal);
  removal = setTimeout(() => shown.set(null), TOAST_REMOVE_DELAY_MS);
}

/** Dismisses the current toast and suppresses new ones until the returned function is called. */
export function quietToasts() {
  dismissToast();
  isQuiet = true;
  return () => {
    isQuiet = false;
  };
}

/** Returns the toast to show, or null. Always null on the server. */
export const useToast = shown.useValue;

/** Adds a region on top of the stack. Returns a function that removes it. */
export function addToastRegion(id: string) {
  regions.set([...regions.get(), id]);
  return () => regions.set(regions.get().filter((region) => region !== id));
}

/** Returns whether this region is the topmost, which shows the toasts. Always false on the server. */
export function useIsTopToastRegion(id: string) {
  return regions.useValue().at(-1) === id;
}
