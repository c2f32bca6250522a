import { lazy, Suspense, useEffect, useId } from 'react';
import { addToastRegion, dismissToast, useIsTopToastRegion, useToast } from './toast-store.ts';

const loadToasts = () => import('./toasts.tsx');
/** Shows the text of a toast on a page that could not load toasts. A tap closes it. */
function PlainToast() {
  const toast = useToast();
  return (
    toast?.open && (
      <button
        type="button"
        aria-live="assertive"
        className="fixed inset-x-0 top-0 z-50 bg-card p-4"
        onClick={dismissToast}
      >
        <b>{toast.title}</b> <span>{toast.description}</span>
      </button>
    )
  );
}

// The user did not request it, so the page goes on without it.
const Toasts = lazy(async () => ({
  default: await loadToasts().then(
    (loaded) => loaded.Toasts,
    () => PlainToast,
  ),
}));

/**
 * Shows toasts at the bottom right on wide screens, otherwise at the top. The app and every Dialog mount a region,
 * because everything outside a native modal is inert; only the topmost shows. It isn't rendered on the server, and it
 * loads early, because a toast about a lost connection can't be fetched.
 */
export function ToastRegion() {
  const id = useId();
  const top = useIsTopToastRegion(id);
  useEffect(() => addToastRegion(id), [id]);
  return (
    <div className="no-print">
      <Suspense>{top && <Toasts />}</Suspense>
    </div>
  );
}
