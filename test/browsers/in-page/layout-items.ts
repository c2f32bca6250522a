import { type Box, boxOf, excess, innerBox, intersection, isVisible } from './box.ts';
import { accessibleName, isShown } from './find-element.ts';

/** A field, a button, a link or one line of text. */
export interface LayoutItem {
  readonly label: string;
  readonly node: Node;
  readonly isControl: boolean;
  /** Its box without any clipping. */
  readonly box: Box;
  /** The part that is visible now. */
  readonly visible: Box;
  /** By how many pixels it is cut off where scrolling doesn't help. */
  readonly cut: number;
  /** The nearest ancestor that scrolls. */
  readonly scroller: Element | undefined;
}

export function describeNode(node: Node): string {
  const text = node instanceof Element ? accessibleName(node) : (node.textContent ?? '').trim();
  const kind = node instanceof Element ? node.localName : 'text';
  return `${kind} "${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}

/** Returns whether an element overlays the page on purpose, or is visible to screen readers only. */
export function isOutOfFlow(element: Element, root: Element): boolean {
  for (
    let ancestor: Element | null = element;
    ancestor && ancestor !== root;
    ancestor = ancestor.parentElement
  ) {
    const { position, opacity, clipPath } = getComputedStyle(ancestor);
    if (ancestor.matches(':popover-open')) return true;
    if (position === 'fixed' || position === 'sticky' || opacity === '0') return true;
    if (clipPath === 'inset(50%)') return true;
  }
  return false;
}

/** Whether an element may be wider than the screen: a grid that scrolls sideways. */
export function scrollsSideways(element: Element): boolean {
  return element.matches('[data-scrolls-sideways]');
}

export function scrolls(element: Element): boolean {
  return /auto|scroll/.test(getComputedStyle(element).overflowY);
}

/** Returns the item for a node, after clipping its box by every ancestor that clips or scrolls it. */
export function toLayoutItem(node: Node, box: Box, root: Element): LayoutItem {
  let visible = box;
  let cut = 0;
  let scroller: Element | undefined;
  for (
    let ancestor = node.parentElement;
    ancestor;
    ancestor = ancestor === root ? null : ancestor.parentElement
  ) {
    const { overflowX, overflowY } = getComputedStyle(ancestor);
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    const clip = innerBox(ancestor);
    if (isVisible(visible)) {
      const { x, y } = excess(visible, clip);
      cut = Math.max(cut, scrollsSideways(ancestor) ? 0 : x, scrolls(ancestor) ? 0 : y);
    }
    visible = intersection(visible, clip);
    if (!scroller && scrolls(ancestor)) scroller = ancestor;
  }
  return { label: describeNode(node), node, isControl: node instanceof Element, box, visible, cut, scroller };
}

export function controlsIn(root: Element): LayoutItem[] {
  return [...root.querySelectorAll('button, a[href], input, select, textarea, summary')]
    .filter((element) => isShown(element) && !isOutOfFlow(element, root))
    .map((element) => toLayoutItem(element, boxOf(element.getBoundingClientRect()), root));
}

/** Returns every line of text. Fonts are taller than their letters, so ignores a tenth at top and bottom. */
export function textLinesIn(root: Element): LayoutItem[] {
  const items: LayoutItem[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const isText =
      (node.textContent ?? '').trim() !== '' && !parent?.closest('option, textarea, script, style');
    if (!parent || !isText || !isShown(parent) || isOutOfFlow(parent, root)) continue;
    if (getComputedStyle(parent).textOverflow === 'ellipsis') continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, top, right, bottom, height } of range.getClientRects()) {
      if (right - left < 1) continue;
      const letters = { left, top: top + height / 10, right, bottom: bottom - height / 10 };
      items.push(toLayoutItem(node, letters, root));
    }
  }
  return items;
}
