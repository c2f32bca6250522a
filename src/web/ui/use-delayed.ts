import { useEffect, useRef, useState } from 'react';

/**
 * Returns true once `active` has lasted `ms`, so that short waits show nothing. With `hold`, it then stays true for at
 * least that many ms; otherwise it turns false at once.
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
