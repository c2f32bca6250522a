import { clip, clippingAncestors, excess, innerBox, intersection, scrolls } from './clipping.ts';
import { accessibleName, frontElement } from './find-element.ts';
import { controlsIn, type LayoutItem, textLinesIn } from './layout-items.ts';

/** Returns the items that are cut off by an ancestor or by the window. */
export function cutOffItems(items: readonly LayoutItem[], root: Element, tolerance: number): string[] {
  const isPage = root === document.body;
  const screen = new DOMRect(0, 0, innerWidth, innerHeight);
  return items.flatMap((item) => {
    const { visible, cut } = clip(item, root, tolerance);
    if (cut > 0) return [`${item.label} is cut off by ${cut} px`];
    if (visible.height === 0) return [];
    const { x, y } = excess(visible, screen);
    const outside = Math.max(x, isPage ? 0 : y);
    return outside > tolerance ? [`${item.label} is ${Math.round(outside)} px outside the window`] : [];
  });
}

/** Returns the scroll areas that are collapsed, scroll sideways, or scroll although the dialog could grow. */
export function faultyScrollAreas(root: Element, tolerance: number): string[] {
  const areas = [root, ...root.querySelectorAll('*')].filter(
    (element) => element.localName !== 'textarea' && scrolls(element),
  );
  const isFull = (element: Element) => {
    const limit = Number.parseFloat(getComputedStyle(element).maxHeight);
    return element.getBoundingClientRect().height >= limit - tolerance;
  };
  return areas.flatMap((area) => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = area;
    const { paddingTop, paddingBottom } = getComputedStyle(area);
    const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
    const shown = clientHeight - padding;
    const faults: string[] = [];
    if (scrollWidth > clientWidth + tolerance)
      faults.push(`scrolls sideways by ${scrollWidth - clientWidth} px`);
    if (scrollHeight > clientHeight + tolerance) {
      if (shown < 120) faults.push(`shows ${shown} px of ${scrollHeight - padding} px`);
      if (!isFull(area) && !isFull(root)) faults.push('scrolls although there is room to grow');
    }
    return faults.map((fault) => `the scroll area in "${accessibleName(root).slice(0, 40)}" ${fault}`);
  });
}

/** Returns the pairs of items that lie over each other. */
export function overlappingItems(items: readonly LayoutItem[], root: Element, tolerance: number): string[] {
  const placed = items.map((item) => ({
    ...item,
    visible: clip(item, root, tolerance).visible,
    scroller: clippingAncestors(item.node, root).find(scrolls),
  }));
  return placed.flatMap((one, index) =>
    placed.slice(index + 1).flatMap((other) => {
      const isTogether = one.scroller === other.scroller;
      const shared = isTogether
        ? intersection(one.rect, other.rect)
        : intersection(one.visible, other.visible);
      if (shared.width <= tolerance || shared.height <= tolerance) return [];
      if (one.node.contains(other.node) || other.node.contains(one.node)) return [];
      return [
        `${one.label} and ${other.label} overlap by ${Math.round(shared.width)} x ${Math.round(shared.height)} px`,
      ];
    }),
  );
}

/** Returns the lines of text that stick out of their button, link or field. */
export function escapingText(items: readonly LayoutItem[], tolerance: number): string[] {
  return items.flatMap(({ label, node, rect, isControl }) => {
    const control = isControl ? null : node.parentElement?.closest('button, a[href], summary');
    if (!control || getComputedStyle(control).display === 'inline') return [];
    const { x, y } = excess(rect, innerBox(control));
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
  const isPage = root === document.body;
  const sideways = document.documentElement.scrollWidth - innerWidth;
  const faults = [
    ...(items.length === 0 ? ['there is no text, field or button'] : []),
    ...(sideways > tolerance ? [`the page scrolls sideways by ${sideways} px`] : []),
    ...cutOffItems(items, root, tolerance),
    ...(isPage ? [] : faultyScrollAreas(root, tolerance)),
    ...overlappingItems(items, root, tolerance),
    ...escapingText(items, tolerance),
  ];
  undo();
  return faults;
}

/** Returns the buttons in front whose label takes more than one line. */
export function wrappedButtons(): string[] {
  return controlsIn(frontElement())
    .filter(({ node }) => {
      const tops = textLinesIn(node as Element).map(({ rect }) => rect.top);
      return Math.max(...tops) - Math.min(...tops) > 4;
    })
    .map(({ label }) => `${label} takes more than one line`);
}
