/** So many pixels make a drag of a press. */
const DRAG_BEGINS = 4;

/** So near to the window's upper or lower edge the page scrolls along. */
const EDGE = 64;

/** In pixels a frame, at the very edge. */
const FASTEST = 14;

/** How far the page is to scroll in this frame while the pointer is at `clientY`: never beyond `area`. */
function edgeStep(clientY: number, area: DOMRect): number {
  const above = EDGE - clientY;
  const below = clientY - (window.innerHeight - EDGE);
  if (above > 0 && area.top < EDGE) return -Math.min(1, above / EDGE) * FASTEST;
  if (below > 0 && area.bottom > window.innerHeight - EDGE) return Math.min(1, below / EDGE) * FASTEST;
  return 0;
}

interface Drag {
  /** What is dragged stays beside it. */
  area: Element;
  /** Called with the pixels it has been dragged downwards within `area`, however the page scrolls or grows above it. */
  onDrag: (by: number) => void;
  onDrop: () => void;
  onCancel: () => void;
}

/**
 * Follows the pointer that has just pressed `handle` until it is let go. What moves less than a few pixels is no drag: of
 * that nothing is called. Escape cancels, as does the system, or the handle's disappearing.
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

  function end(tell: () => void): void {
    listening.abort();
    if (isDragging) tell();
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

  /** Whether it is the pointer that pressed: another finger may touch the handle, too. */
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
