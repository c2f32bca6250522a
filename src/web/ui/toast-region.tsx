import { onDemand } from './on-demand.tsx';
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

/** Shows toasts. It loads before the first one, because a toast about a lost connection can't be fetched. */
export const ToastRegion = onDemand(async () => (await import('./toasts.tsx')).Toasts, {
  ErrorFallback: PlainToast,
  isExtra: true,
});
