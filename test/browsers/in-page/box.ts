/** A rectangle in the window, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function boxOf({ left, top, right, bottom }: Box): Box {
  return { left, top, right, bottom };
}

/** Returns the area inside an element's borders and scroll bars. */
export function innerBox(element: Element): Box {
  const { x, y } = element.getBoundingClientRect();
  const [left, top] = [x + element.clientLeft, y + element.clientTop];
  return { left, top, right: left + element.clientWidth, bottom: top + element.clientHeight };
}

/** Returns how many pixels a box extends beyond another, horizontally and vertically. Negative if it doesn't. */
export function excess(inner: Box, outer: Box): { x: number; y: number } {
  return {
    x: Math.max(outer.left - inner.left, inner.right - outer.right),
    y: Math.max(outer.top - inner.top, inner.bottom - outer.bottom),
  };
}

/** Returns the area that two boxes share. It is empty if right ≤ left or bottom ≤ top. */
export function intersection(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** Returns whether a box is larger than the tolerance in both directions. */
export function isVisible({ left, top, right, bottom }: Box, tolerance = 0): boolean {
  return right - left > tolerance && bottom - top > tolerance;
}
