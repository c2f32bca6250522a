import { isShown } from './find-element.ts';
import { describeNode, scrolls } from './layout-items.ts';

/** Returns whether an element is as high as its style, or else the window, allows. */
export function isFullyGrown(element: Element, tolerance: number): boolean {
  const limit = Number.parseFloat(getComputedStyle(element).maxHeight) || window.innerHeight;
  return element.getBoundingClientRect().height >= limit - tolerance;
}

/** Returns messages about a dialog's scroll area that is collapsed, scrolls sideways or scrolls for no reason. */
export function scrollAreaFaults(area: Element, root: Element, tolerance: number): string[] {
  // A lower area shows hardly more than one field.
  const leastHeight = 120;
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = area;
  const { paddingTop, paddingBottom } = getComputedStyle(area);
  const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
  const [shown, all] = [clientHeight - padding, scrollHeight - padding];
  // A table in a dialog may scroll sideways, as on a screen.
  const sideways = area.matches('[data-scrolls-sideways]') ? 0 : scrollWidth - clientWidth;
  const faults = sideways > tolerance ? [`scrolls sideways by ${sideways} px`] : [];
  if (all <= shown + tolerance) return faults;
  if (shown < leastHeight) faults.push(`shows ${Math.round(shown)} of ${Math.round(all)} px`);
  if (!isFullyGrown(area, tolerance) && !isFullyGrown(root, tolerance)) {
    faults.push('scrolls although the dialog has room to grow');
  }
  return faults;
}

/** Returns a description of a scroll area by its first contents. */
export function describeScrollArea(area: Element): string {
  const content = [...area.querySelectorAll('input, textarea, select, button, h3, p, dt')].filter(isShown);
  const first = content.slice(0, 3).map(describeNode);
  return `the scroll area of ${first.join(', ')}${content.length > 3 ? ' and more' : ''}`;
}

export function faultyScrollAreas(root: Element, tolerance: number): string[] {
  return [root, ...root.querySelectorAll('*')]
    .filter((element) => element.localName !== 'textarea' && scrolls(element))
    .flatMap((area) =>
      scrollAreaFaults(area, root, tolerance).map((fault) => `${describeScrollArea(area)} ${fault}`),
    );
}
