import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Runs `onEnd` when a toast's remaining time (in ms) is over, and keeps `time` up to date. The countdown pauses while
 * the pointer is over the toast, the focus is in it or the window is in the background. Returns event handlers.
 */
export function usePausableTimer(time: { left: number }, onEnd: () => void) {
  const since = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const reasons = useRef(new Set<string>());

  function pause(reason: string): void {
    reasons.current.add(reason);
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    time.left -= performance.now() - since.current;
  }
  function run(ended: string): void {
    reasons.current.delete(ended);
    if (timer.current !== undefined || reasons.current.size > 0) return;
    since.current = performance.now();
    timer.current = setTimeout(onEnd, Math.max(0, time.left));
  }

  const begin = useEffectEvent(() => {
    const leave = () => pause('window');
    const comeBack = () => run('window');
    run('unmount');
    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    return () => {
      pause('unmount');
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
    };
  });

  // Once per toast: each toast is a new element.
  useEffect(() => begin(), []);

  return {
    onPointerEnter: () => pause('pointer'),
    onPointerLeave: () => run('pointer'),
    onFocus: () => pause('focus'),
    onBlur: () => run('focus'),
  };
}
