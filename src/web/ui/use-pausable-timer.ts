import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Runs `onEnd` once what is left of a toast's time (in ms) is over, counting only while nobody points at it, nothing in
 * it has the focus and the window is in front; `time` is kept up to date. Gives the handlers for its element.
 */
export function usePausableTimer(time: { left: number }, onEnd: () => void) {
  const since = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  function pause(): void {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    time.left -= performance.now() - since.current;
  }
  function run(): void {
    if (timer.current !== undefined) return;
    since.current = performance.now();
    timer.current = setTimeout(onEnd, Math.max(0, time.left));
  }

  const begin = useEffectEvent(() => {
    run();
    window.addEventListener('blur', pause);
    window.addEventListener('focus', run);
    return () => {
      pause();
      window.removeEventListener('blur', pause);
      window.removeEventListener('focus', run);
    };
  });

  // Once for each toast: a new one is a new element.
  useEffect(() => begin(), []);

  return { onPointerEnter: pause, onPointerLeave: run, onFocus: pause, onBlur: run };
}
