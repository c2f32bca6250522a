/**
 * A ref for the last column's header of a table that scrolls sideways: while less than all of it is in view, its scroller
 * (`data-scrolls-sideways`) has the attribute `data-more`, for a fade at the edge.
 */
export function fadeUntilShown(header: HTMLElement | null): (() => void) | undefined {
  const scroller = header?.closest<HTMLElement>('[data-scrolls-sideways]');
  if (!header || !scroller || !('IntersectionObserver' in window)) return undefined;
  const observer = new IntersectionObserver(
    ([entry]) => scroller.toggleAttribute('data-more', entry !== undefined && entry.intersectionRatio < 0.95),
    { root: scroller, threshold: 0.95 },
  );
  observer.observe(header);
  return () => observer.disconnect();
}
