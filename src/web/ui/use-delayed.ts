import { useEffect, useRef, useState } from 'react';

/**
 * Turns true once `active` has lasted `ms`, so that what is over sooner is never shown. With `hold`, what was shown
 * stays at least that many ms; without, it goes at once.
 */
export function useDelayed(active: boolean, ms = 300, hold = 0): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (active === shown) return;
    const wait = active ? ms : Math.max(0, hold - (performance.now() - since.current));
    const timer = setTimeout(() => {
      since.current = performance.now();
      setShown(active);
    }, wait);
    return () => clearTimeout(timer);
  }, [active, shown, ms, hold]);
  return shown && (active || hold > 0);
}
