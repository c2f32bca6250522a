import { endOfTopBars } from './top-bars.ts';

/**
 * A ref for the first header of a table in a scroller (`data-scrolls-sideways`): the table's head, which is sticky in the
 * scroller, stays below the bars of the window while the page scrolls, and neither the head nor the first column covers
 * the focused element.
 */
export function keepHeadInView(corner: HTMLElement | null): (() => void) | undefined {
  const head = corner?.closest('thead');
  const scroller = corner?.closest<HTMLElement>('[data-scrolls-sideways]');
  if (!corner || !head || !scroller) return undefined;
  const place = () => {
    const covered = endOfTopBars() - scroller.getBoundingClientRect().top - scroller.clientTop;
    const last = scroller.querySelector('tbody tr:last-child')?.clientHeight ?? 0;
    const max = scroller.clientHeight - head.clientHeight - last;
    head.style.top = `${Math.max(0, Math.min(covered, max))}px`;
  };
  const observer = new ResizeObserver(() => {
    scroller.style.scrollPaddingInlineStart = `${corner.offsetWidth}px`;
    scroller.style.setProperty('--head', `${head.clientHeight}px`);
    place();
  });
  observer.observe(corner);
  document.addEventListener('scroll', place, { passive: true });
  return () => {
    observer.disconnect();
    document.removeEventListener('scroll', place);
  };
}
