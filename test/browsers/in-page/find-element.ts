/** The target of a step, as a screen reader would announce it. */
export interface Target {
  readonly role: 'button' | 'link' | 'field' | 'switch' | 'tab' | 'heading' | 'summary' | 'dialog';
  /** The accessible name: all of it, or its start if `match` says so. */
  readonly name: string;
  readonly match?: 'start';
  /** A CSS selector of an ancestor. */
  readonly within?: string;
}

/** Returns the topmost open dialog or popover, or else the page. */
export function frontElement(): Element {
  const open = [...document.querySelectorAll('dialog[open], [role=dialog]:popover-open')];
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

/** Returns the visible elements in front that match. */
export function findElements({ role, name, match, within }: Target): Element[] {
  const selector = {
    button: 'button:not([role])',
    link: 'a[href]',
    field: 'input, select, textarea',
    switch: '[role=switch]',
    tab: '[role=tab]',
    heading: 'h1, h2, h3',
    summary: 'summary',
    dialog: 'dialog, [role=dialog]',
  }[role];
  const front = frontElement();
  const isMatch = (element: Element) => {
    if (!element.matches(selector) || !isShown(element)) return false;
    if (within && !element.closest(within)) return false;
    const [actual, wanted] = [accessibleName(element), withPlainSpaces(name)];
    return match === 'start' ? actual.startsWith(wanted) : actual === wanted;
  };
  return [front, ...front.querySelectorAll(selector)].filter(isMatch);
}

/** Returns the first visible element in front that matches, or null. */
export function findElement(target: Target): Element | null {
  return findElements(target)[0] ?? null;
}

/** Scrolls an element to the middle, where neither the sticky header nor the bottom bar covers it. */
export function scrollToMiddle(target: Target): void {
  findElement(target)?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** Returns whether the page shows an element with this CSS selector. */
export function isShownInPage(selector: string): boolean {
  return [...document.querySelectorAll(selector)].some(isShown);
}

export function isPresent(target: Target): boolean {
  return findElement(target) !== null;
}

export function isEnabled(target: Target): boolean {
  const element = findElement(target);
  return element !== null && !element.matches(':disabled, [aria-disabled=true]');
}

/** Returns whether a matching element has the focus in the page. Its window may not have the focus. */
export function hasFocus(target: Target): boolean {
  return findElements(target).some((element) => element === document.activeElement);
}

export function isChecked(target: Target): boolean {
  const element = findElement(target);
  return (element?.getAttribute('aria-checked') ?? element?.getAttribute('aria-pressed')) === 'true';
}

/**
 * Sets a field's value like the browser's own picker. Date pickers differ too much to type into. Throws without a
 * field.
 */
export function setFieldValue(target: Target, value: string): void {
  const field = findElement(target);
  if (!(field instanceof HTMLInputElement)) throw new Error(`There is no field ${target.name}.`);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
