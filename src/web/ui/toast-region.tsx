import { lazy, Suspense, useEffect, useState } from 'react';
import { dismissToast, useToast } from './toast-store.ts';

/** Shows the text of a toast on a page that could not load toasts. A tap closes it. */
function PlainToast() {
  const toast = useToast();
  return (
    toast && (
      <button
        type="button"
        aria-live="assertive"
        className="fixed inset-x-0 top-0 z-50 bg-card p-4"
        onClick={() => dismissToast()}
      >
        <b>{toast.title}</b> <span>{toast.description}</span>
      </button>
    )
  );
}

// The user did not request it, so the page goes on without it.
const Toasts = lazy(async () => ({
  default: await import('./toasts.tsx').then(
    (loaded) => loaded.Toasts,
    () => PlainToast,
  ),
}));

/**
 * Shows toasts. It isn't rendered on the server, and it loads early, because a toast about a lost connection can't be
 * fetched.
 */
export function ToastRegion() {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return <Suspense>{isHydrated && <Toasts />}</Suspense>;
}
