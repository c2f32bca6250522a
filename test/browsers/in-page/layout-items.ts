import { accessibleName, isShown } from './find-element.ts';

/** A field, a button, a link or one line of text. */
export interface LayoutItem {
  readonly label: string;
  readonly node: Node;
  readonly isControl: boolean;
  readonly rect: DOMRect;
}

export function describeItem(node: Node): string {
  const text = node instanceof Element ? accessibleName(node) : (node.textContent ?? '').trim();
  const kind = node instanceof Element ? node.localName : 'text';
  return `${kind} "${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}

/** Says whether an element is laid over the rest on purpose, or hidden from sight but not from screen readers. */
export function isOutOfFlow(element: Element, root: Element): boolean {
  for (let each: Element | null = element; each && each !== root; each = each.parentElement) {
    const { position, opacity } = getComputedStyle(each);
    if (position === 'fixed' || position === 'sticky' || opacity === '0') return true;
    if (each.classList.contains('visually-hidden')) return true;
  }
  return false;
}

export function controlsIn(root: Element): LayoutItem[] {
  const selector = 'button, a[href], input, select, textarea, summary';
  return [...root.querySelectorAll(selector)]
    .filter((element) => isShown(element) && !isOutOfFlow(element, root))
    .map((node) => ({
      label: describeItem(node),
      node,
      isControl: true,
      rect: node.getBoundingClientRect(),
    }));
}

/** Returns every line of text. Fonts are taller than their letters, so a tenth at top and bottom does not count. */
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
    for (const { x, y, width, height } of range.getClientRects()) {
      if (width < 1) continue;
      const rect = new DOMRect(x, y + height / 10, width, height * 0.8);
      items.push({ label: describeItem(node), node, isControl: false, rect });
    }
  }
  return items;
}
