import type { LayoutItem } from './layout-items.ts';

/** Returns the ancestors that clip or scroll a node, the nearest first and the root at most last. */
export function clippingAncestors(node: Node, root: Element): Element[] {
  const found: Element[] = [];
  for (let each = node.parentElement; each; each = each === root ? null : each.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(each);
    if (overflowX !== 'visible' || overflowY !== 'visible') found.push(each);
  }
  return found;
}

export function scrolls(element: Element): boolean {
  return /auto|scroll/.test(getComputedStyle(element).overflowY);
}

/** Returns the area inside an element's borders and scroll bars. */
export function innerBox(element: Element): DOMRect {
  const { x, y } = element.getBoundingClientRect();
  return new DOMRect(
    x + element.clientLeft,
    y + element.clientTop,
    element.clientWidth,
    element.clientHeight,
  );
}

/** Returns how far a rectangle sticks out of a box, in pixels: sideways, and up or down. */
export function excess(rect: DOMRect, box: DOMRect): { x: number; y: number } {
  return {
    x: Math.max(box.left - rect.left, rect.right - box.right),
    y: Math.max(box.top - rect.top, rect.bottom - box.bottom),
  };
}

export function intersection(a: DOMRect, b: DOMRect): DOMRect {
  const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
  const width = Math.min(a.right, b.right) - left;
  return new DOMRect(left, top, Math.max(0, width), Math.max(0, Math.min(a.bottom, b.bottom) - top));
}

/** Follows an item outwards: what of it is visible now, and what no scrolling brings into view. */
export function clip(item: LayoutItem, root: Element, tolerance: number): { visible: DOMRect; cut: number } {
  let visible = item.rect;
  let cut = 0;
  for (const ancestor of clippingAncestors(item.node, root)) {
    const box = innerBox(ancestor);
    const { x, y } = excess(visible, box);
    cut = Math.max(cut, x, scrolls(ancestor) ? 0 : y);
    visible = intersection(visible, box);
    if (visible.height === 0) break;
  }
  return { visible, cut: cut > tolerance ? Math.round(cut) : 0 };
}
