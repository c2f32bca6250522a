/** A press becomes a drag once the pointer has moved this far. */
const DRAG_THRESHOLD_PX = 4;

/** The page scrolls while the pointer is this close to the window's upper or lower edge. */
const EDGE_PX = 64;

/** How far the page scrolls per frame while the pointer is at the very edge. */
const MAX_STEP_PX = 14;

/** Returns how far to scroll the page in this frame while the pointer is at `clientY`. Never scrolls beyond `area`. */
function edgeStep(clientY: number, area: DOMRect): number {
  const above = EDGE_PX - clientY;
  const below = clientY - (window.innerHeight - EDGE_PX);
  if (above > 0 && area.top < EDGE_PX) return -Math.min(1, above / EDGE_PX) * MAX_STEP_PX;
  if (below > 0 && area.bottom > window.innerHeight - EDGE_PX)
    return Math.min(1, below / EDGE_PX) * MAX_STEP_PX;
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
 * Follows the pointer that pressed `handle` until it is released. Movements of less than `DRAG_THRESHOLD_PX` call
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
      if (Math.abs(draggedBy()) < DRAG_THRESHOLD_PX) return;
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
