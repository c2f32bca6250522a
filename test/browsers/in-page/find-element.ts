/** Returns the topmost open dialog or popover, or else the page. */
export function frontElement(): Element {
  const open = [...document.querySelectorAll('[role=dialog]')];
  return open.at(-1) ?? document.body;
}

export function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

export function withPlainSpaces(text: string): string {
  return text.replace(/\s+/g, ' ');
}

export function accessibleName(element: Element): string {
  const { labels } = element as HTMLInputElement;
  const label = labels?.[0] ?? document.getElementById(element.getAttribute('aria-labelledby') ?? '');
  const name = element.getAttribute('aria-label') ?? (label ?? element).textContent ?? '';
  return withPlainSpaces(name).trim();
}

/** Returns the first visible element in front whose accessible name matches the regular expression, or null. */
export function findNamed(selector: string, name: string): Element | null {
  const isMatch = (element: Element) =>
    isShown(element) && new RegExp(name, 'i').test(accessibleName(element));
  return [...frontElement().querySelectorAll(selector)].find(isMatch) ?? null;
}

/** Returns whether the page shows an element with this CSS selector. */
export function isShownInPage(selector: string): boolean {
  return [...document.querySelectorAll(selector)].some(isShown);
}

/** Returns whether no dialog or popover is open. */
export function isFrontThePage(): boolean {
  return frontElement() === document.body;
}

/** Sets a date like the browser's own picker. Date pickers differ too much to type into. */
export function setDate(name: string, value: string): void {
  const field = findNamed('input', name) as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
