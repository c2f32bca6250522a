import { lazy, Suspense, useEffect, useId } from 'react';
import { addToastRegion, useIsTopToastRegion } from './toast-store.ts';

const loadToasts = () => import('./toasts.tsx');
const Toasts = lazy(async () => ({ default: (await loadToasts()).Toasts }));

/**
 * Where toasts show: bottom right on wide screens, else at the top, since actions and navigation are at the bottom. The
 * app mounts one and every Dialog another, because what lies outside a native modal is inert, to screen readers too;
 * only the topmost shows. Nothing of it is rendered on the server, and it is fetched after the first paint, before
 * anything could fail: a toast about a lost connection must not need the connection.
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
