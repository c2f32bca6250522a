/** A press becomes a drag after this many pixels. */
const DRAG_BEGINS = 4;

/** The page scrolls when the pointer is within this many pixels of the window's upper or lower edge. */
const EDGE = 64;

/** Scroll speed at the very edge, in pixels per frame. */
const FASTEST = 14;

/** Returns how far to scroll the page in this frame while the pointer is at `clientY`. Never scrolls beyond `area`. */
function edgeStep(clientY: number, area: DOMRect): number {
  const above = EDGE - clientY;
  const below = clientY - (window.innerHeight - EDGE);
  if (above > 0 && area.top < EDGE) return -Math.min(1, above / EDGE) * FASTEST;
  if (below > 0 && area.bottom > window.innerHeight - EDGE) return Math.min(1, below / EDGE) * FASTEST;
  return 0;
}

interface Drag {
  /** The area that limits the drag. */
  area: Element;
  /** Called with the pixels dragged down within `area`, corrected for scrolling and for growth above it. */
  onDrag: (by: number) => void;
  onDrop: () => void;
  onCancel: () => void;
}

/**
 * Follows the pointer that pressed `handle` until it is released. Movements of less than `DRAG_BEGINS` pixels call
 * nothing. Escape, the system, and removal of the handle cancel the drag.
 */
export function followDrag(
  handle: HTMLElement,
  press: PointerEvent,
  { area, onDrag, onDrop, onCancel }: Drag,
) {
  const listening = new AbortController();
  const startedAt = press.clientY - area.getBoundingClientRect().top;
  let clientY = press.clientY;
  let isDragging = false;

  function draggedBy(): number {
    const { top, bottom } = area.getBoundingClientRect();
    return Math.min(bottom, Math.max(top, clientY)) - top - startedAt;
  }

  function end(notify: () => void): void {
    listening.abort();
    if (isDragging) notify();
    isDragging = false;
  }

  function scrollAlong(): void {
    if (!isDragging) return;
    if (!handle.isConnected) {
      end(onCancel);
      return;
    }
    const step = edgeStep(clientY, area.getBoundingClientRect());
    if (step !== 0) {
      window.scrollBy(0, step);
      onDrag(draggedBy());
    }
    requestAnimationFrame(scrollAlong);
  }

  /** Returns whether the event is from the pointer that started the drag. Another finger may touch the handle too. */
  const isOurs = ({ pointerId }: PointerEvent) => pointerId === press.pointerId;

  function move(event: PointerEvent): void {
    if (!isOurs(event)) return;
    clientY = event.clientY;
    if (!isDragging) {
      if (Math.abs(draggedBy()) < DRAG_BEGINS) return;
      isDragging = true;
      requestAnimationFrame(scrollAlong);
    }
    onDrag(draggedBy());
  }

  const { signal } = listening;
  handle.setPointerCapture(press.pointerId);
  handle.addEventListener('pointermove', move, { signal });
  handle.addEventListener('pointerup', (event) => isOurs(event) && end(onDrop), { signal });
  handle.addEventListener('pointercancel', (event) => isOurs(event) && end(onCancel), { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(onCancel), { signal });
}
