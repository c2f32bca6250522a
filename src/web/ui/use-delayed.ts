import { useEffect, useRef, useState } from 'react';

/**
 * Returns true once `active` has lasted `delayMs`, so that short waits show nothing. It then stays true for at least
 * `minShownMs`.
 */
export function useDelayed(active: boolean, delayMs = 300, minShownMs = 0): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (active === shown) return;
    const wait = active ? delayMs : Math.max(0, minShownMs - (performance.now() - since.current));
    const timer = setTimeout(() => {
      since.current = performance.now();
      setShown(active);
    }, wait);
    return () => clearTimeout(timer);
  }, [active, shown, delayMs, minShownMs]);
  return shown && (active || minShownMs > 0);
}
