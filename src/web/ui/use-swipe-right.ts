import { type PointerEvent, useRef } from 'react';

/** The shortest swipe to the right, in pixels (docs/product.md, "Toasts"). */
const THRESHOLD = 50;

/**
 * Lets an element follow a finger to the right. Calls `onSwipe` after a long enough swipe; otherwise the element moves
 * back.
 */
export function useSwipeRight(onSwipe: () => void) {
  const start = useRef<number | null>(null);

  function distanceMoved({ clientX }: PointerEvent): number {
    return start.current === null ? 0 : Math.max(0, clientX - start.current);
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // Buttons handle their own taps.
      if (event.button === 0 && !(event.target as Element).closest('button')) start.current = event.clientX;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      event.currentTarget.style.translate = `${distanceMoved(event)}px`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const isFar = distanceMoved(event) >= THRESHOLD;
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
