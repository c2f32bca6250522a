import { lazy, Suspense, useEffect, useId } from 'react';
import { addToastRegion, useIsTopToastRegion } from './toast-store.ts';

const loadToasts = () => import('./toasts.tsx');
const Toasts = lazy(async () => ({ default: (await loadToasts()).Toasts }));

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
