import { excess, innerBox, intersection, isVisible } from './box.ts';
import { frontElement } from './find-element.ts';
import { controlsIn, type LayoutItem, textLinesIn } from './layout-items.ts';
import { faultyScrollAreas } from './scroll-areas.ts';

/** Returns the items that are cut off by an ancestor or by the window. */
export function cutOffItems(items: readonly LayoutItem[], root: Element, tolerance: number): string[] {
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  return items.flatMap(({ label, visible, cut }) => {
    if (cut > tolerance) return [`${label} is cut off by ${Math.round(cut)} px`];
    if (!isVisible(visible)) return [];
    const { x, y } = excess(visible, screen);
    // A page scrolls up and down; a dialog has to stay inside the window.
    const outside = Math.max(x, root === document.body ? 0 : y);
    return outside > tolerance ? [`${label} is ${Math.round(outside)} px outside the window`] : [];
  });
}

/** Returns the pairs of items that lie over each other. */
export function overlappingItems(items: readonly LayoutItem[], tolerance: number): string[] {
  const faults: string[] = [];
  for (const [index, one] of items.entries()) {
    for (const other of items.slice(index + 1)) {
      const isTogether = one.scroller === other.scroller;
      const shared = isTogether ? intersection(one.box, other.box) : intersection(one.visible, other.visible);
      if (!isVisible(shared, tolerance)) continue;
      if (one.node.contains(other.node) || other.node.contains(one.node)) continue;
      const [width, height] = [shared.right - shared.left, shared.bottom - shared.top].map(Math.round);
      faults.push(`${one.label} and ${other.label} overlap by ${width} x ${height} px`);
    }
  }
  return faults;
}

/** Returns the lines of text that stick out of their button or link. */
export function escapingText(items: readonly LayoutItem[], tolerance: number): string[] {
  return items.flatMap(({ label, node, box, isControl }) => {
    const control = isControl ? null : node.parentElement?.closest('button, a[href], summary');
    if (!control || getComputedStyle(control).display === 'inline') return [];
    const { x, y } = excess(box, innerBox(control));
    return Math.max(x, y) > tolerance ? [`${label} sticks out of its ${control.localName}`] : [];
  });
}

/** Lays out what the browser skips while it is out of sight; returns the function that undoes it. */
export function layOutSkippedContent(root: Element): () => void {
  const skipped = [...root.querySelectorAll<HTMLElement>('*')].filter(
    (element) => getComputedStyle(element).contentVisibility === 'auto',
  );
  for (const { style } of skipped) style.contentVisibility = 'visible';
  return () => {
    for (const { style } of skipped) style.contentVisibility = '';
  };
}

/** Returns what is wrong with the layout of what is in front, in sentences; nothing if all is well. */
export function layoutFaults(): string[] {
  // Browsers round to device pixels; less than this cannot be seen.
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

/** Returns the buttons in front whose label takes more than one line. */
export function wrappedButtons(): string[] {
  return controlsIn(frontElement())
    .filter(({ node }) => {
      const tops = textLinesIn(node as Element).map(({ box }) => box.top);
      return Math.max(...tops) - Math.min(...tops) > 4;
    })
    .map(({ label }) => `${label} takes more than one line`);
}
