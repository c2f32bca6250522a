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

const shown = createStore<Readonly<ToastOptions> | null>(null);
let isQuiet = false;
let waiting: ToastOptions | null = null;

/** Shows a toast. It replaces the one before. While toasts are quiet, one with an action waits, and others are lost. */
export function showToast(toast: ToastOptions): void {
  if (!isQuiet) shown.set({ ...toast });
  else if (toast.action) waiting = toast;
}

/** Shows a toast that says why nothing was done. */
export function showNothingDone(title: string, description: string): void {
  showToast({ title, description, nothingDone: true });
}

/** Closes this toast, or whichever is shown. */
export function dismissToast(toast = shown.get()): void {
  if (toast === shown.get()) shown.set(null);
}

/** Dismisses the current toast and suppresses new ones until the returned function is called, which shows what waited. */
export function quietToasts(): () => void {
  dismissToast();
  isQuiet = true;
  return () => {
    isQuiet = false;
    if (waiting) showToast(waiting);
    waiting = null;
  };
}

/** Returns the toast to show, or null. Always null on the server. */
export const useToast = shown.useValue;
