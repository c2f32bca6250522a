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

/** Whether toasts are suppressed, and the one that waits until they are not. */
const quiet = createStore<{ readonly waiting: ToastOptions | null } | null>(null);

/** Shows a toast. It replaces the one before. While toasts are quiet, one with an action waits, and others are lost. */
export function showToast(toast: ToastOptions): void {
  if (!quiet.get()) shown.set({ ...toast });
  else if (toast.action) quiet.set({ waiting: toast });
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
  quiet.set({ waiting: null });
  return () => {
    const waiting = quiet.get()?.waiting;
    quiet.set(null);
    if (waiting) showToast(waiting);
  };
}

/** Returns the toast to show, or null. Always null on the server. */
export const useToast = shown.useValue;
