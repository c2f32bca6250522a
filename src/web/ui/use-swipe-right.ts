import { type PointerEvent, useRef } from 'react';

/** How far to the right, in pixels, counts as a swipe (specification 9). */
const THRESHOLD = 50;

/** Lets an element follow a finger to the right and calls `onSwipe` when it went far enough; else it goes back. */
export function useSwipeRight(onSwipe: () => void) {
  const start = useRef<number | null>(null);

  function moved({ clientX }: PointerEvent): number {
    return start.current === null ? 0 : Math.max(0, clientX - start.current);
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // A button takes its own taps.
      if (event.button === 0 && !(event.target as Element).closest('button')) start.current = event.clientX;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      event.currentTarget.style.translate = `${moved(event)}px`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const isFar = moved(event) >= THRESHOLD;
      start.current = null;
      event.currentTarget.style.translate = '';
      if (isFar) onSwipe();
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      start.current = null;
      event.currentTarget.style.translate = '';
    },
  };
}
