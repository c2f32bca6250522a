import { describeNode } from './layout-items.ts';

/** How far something is from the edge where lines start, and from the one where they end, in CSS pixels. */
interface Edges {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the visible blocks: elements that are not part of a line. Parts of a line are in the order of its text, which
 * the direction of the page alone does not mirror.
 */
export function blocksIn(element: Element): Element[] {
  const { display } = getComputedStyle(element);
  if (/^(none|inline)/.test(display) || element.matches('svg, .sr-only')) return [];
  return [element, ...[...element.children].flatMap(blocksIn)];
}

/** Returns the edges of a block, and those of the lines in it, but not of what is only for screen readers or the focus. */
export function edgesOf(block: Element, direction: string): Edges[] {
  const lines = [...block.childNodes]
    .filter((node) => node instanceof Text || (node instanceof Element && blocksIn(node).length === 0))
    .flatMap((node) => {
      const range = document.createRange();
      range.selectNode(node);
      return [...range.getClientRects()].filter(({ width }) => width > 1);
    });
  const text = {
    left: Math.min(...lines.map(({ left }) => left)),
    right: Math.max(...lines.map(({ right }) => right)),
  };
  return [block.getBoundingClientRect(), text].map(({ left, right }) => {
    if (!(right - left > 1)) return { start: 0, end: 0 };
    const [fromLeft, fromRight] = [left, document.documentElement.clientWidth - right];
    return direction === 'ltr' ? { start: fromLeft, end: fromRight } : { start: fromRight, end: fromLeft };
  });
}

/**
 * Shows the page in both directions, and returns messages about the blocks that are not as far from the start in one as in
 * the other. The texts stay the same, so that nothing else differs. Scripts place popovers within this many frames.
 */
export async function mirrorFaults(frames: number): Promise<string[]> {
  const page = document.documentElement;
  const { dir } = page;
  const styles = new CSSStyleSheet();
  styles.replaceSync('* { transition: none !important; }');
  document.adoptedStyleSheets = [styles];
  const blocks = blocksIn(document.body);
  const measure = async (direction: string) => {
    page.dir = direction;
    window.dispatchEvent(new Event('resize'));
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
    // To the end, where the first column stays in view.
    for (const area of document.querySelectorAll('[data-scrolls-sideways]'))
      area.scrollLeft = area.scrollWidth * (direction === 'ltr' ? 1 : -1);
    return blocks.map((block) => edgesOf(block, direction));
  };
  const [expected, actual] = [await measure('ltr'), await measure('rtl')];
  page.dir = dir;
  document.adoptedStyleSheets = [];
  const faults: { table: Element | null; isWidth: boolean; message: string }[] = [];
  for (const [index, block] of blocks.entries()) {
    for (const [part, { start, end }] of (expected[index] ?? []).entries()) {
      const other = actual[index]?.[part] ?? { start: 0, end: 0 };
      const [x, y] = [start - other.start, end - other.end];
      if (Math.max(Math.abs(x), Math.abs(y)) <= 1.5) continue;
      const numbers = [start, end, other.start, other.end].map(Math.round).join(', ');
      const message = `${describeNode(block)} ${part === 1 ? 'text ' : ''}${numbers} ${block.className}`;
      faults.push({ table: block.closest('table'), isWidth: Math.abs(x + y) > 1.5, message });
    }
  }
  // Chromium breaks some lines at other words, and then a table has other columns.
  const uneven = new Set(faults.map(({ isWidth, table }) => (isWidth ? table : null)));
  return faults.flatMap(({ table, message }) => (table && uneven.has(table) ? [] : [message]));
}
