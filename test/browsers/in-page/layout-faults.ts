import { excess, innerBox, intersection, isVisible } from './box.ts';
import { frontElement } from './find-element.ts';
import { controlsIn, type LayoutItem, textLinesIn } from './layout-items.ts';
import { faultyScrollAreas } from './scroll-areas.ts';

/** Returns messages about the items that an ancestor or the window cuts off. */
export function cutOffItems(items: readonly LayoutItem[], root: Element, tolerance: number): string[] {
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  return items.flatMap(({ label, visible, cut }) => {
    if (cut > tolerance) return [`${label} is cut off by ${Math.round(cut)} px`];
    if (!isVisible(visible)) return [];
    const { x, y } = excess(visible, screen);
    // A page scrolls vertically, but a dialog must stay inside the window.
    const outside = Math.max(x, root === document.body ? 0 : y);
    return outside > tolerance ? [`${label} is ${Math.round(outside)} px outside the window`] : [];
  });
}

/** Returns messages about the pairs of items that overlap. */
export function overlappingItems(items: readonly LayoutItem[], tolerance: number): string[] {
  const faults: string[] = [];
  for (const [index, item] of items.entries()) {
    for (const other of items.slice(index + 1)) {
      const hasSameScroller = item.scroller === other.scroller;
      const shared = hasSameScroller
        ? intersection(item.box, other.box)
        : intersection(item.visible, other.visible);
      if (!isVisible(shared, tolerance)) continue;
      if (item.node.contains(other.node) || other.node.contains(item.node)) continue;
      const [width, height] = [shared.right - shared.left, shared.bottom - shared.top].map(Math.round);
      faults.push(`${item.label} and ${other.label} overlap by ${width} x ${height} px`);
    }
  }
  return faults;
}

/** Returns messages about the lines of text that overflow their button or link. */
export function escapingText(items: readonly LayoutItem[], tolerance: number): string[] {
  return items.flatMap(({ label, node, box, isControl }) => {
    const control = isControl ? null : node.parentElement?.closest('button, a[href], summary');
    if (!control || getComputedStyle(control).display === 'inline') return [];
    const { x, y } = excess(box, innerBox(control));
    return Math.max(x, y) > tolerance ? [`${label} overflows its ${control.localName}`] : [];
  });
}

/** Forces the layout of offscreen content that the browser skips. Returns a function that undoes this. */
export function layOutSkippedContent(root: Element): () => void {
  const skipped = [...root.querySelectorAll<HTMLElement>('*')].filter(
    (element) => getComputedStyle(element).contentVisibility === 'auto',
  );
  for (const { style } of skipped) style.contentVisibility = 'visible';
  return () => {
    for (const { style } of skipped) style.contentVisibility = '';
  };
}

/** Returns messages about the layout faults of the open dialog, or else of the page. Empty if there are none. */
export function layoutFaults(): string[] {
  // Browsers round to device pixels. Smaller differences are invisible.
  const tolerance = 1.5;
  const root = frontElement();
  const undo = layOutSkippedContent(root);
  const items = [...controlsIn(root), ...textLinesIn(root)];
  const sideways = document.documentElement.scrollWidth - innerWidth;
  const faults = [
    ...(items.length === 0 ? ['there is no text, field or button'] : []),
    ...(sideways > tolerance ? [`the page scrolls sideways by ${sideways} px`] : []),
    ...cutOffItems(items, root, tolerance),
    ...(root === document.body ? [] : faultyScrollAreas(root, tolerance)),
    ...overlappingItems(items, tolerance),
    ...escapingText(items, tolerance),
  ];
  undo();
  return faults;
}
