/** Returns the element and those around it in the page or in its modal, inside out. */
function ancestorsOf(element: Element | null): readonly Element[] {
  return element && element !== document.body ? [element, ...ancestorsOf(element.parentElement)] : [];
}

/**
 * Returns where the focus returns: to the element, or if it is gone to the next row, or to the heading of what is left. If
 * its modal is gone too, that one returns the focus.
 */
export function returnTo(element: Element | null): () => boolean {
  const around = ancestorsOf(element);
  const row = around.find((each) => each.matches('tr, li'));
  const rows = [...(row?.parentElement?.children ?? [])];
  return () => {
    if (!element || element.isConnected) return true;
    const next = rows.find((each, at) => each.isConnected && row && at > rows.indexOf(row));
    const rest = around.find((each) => each.isConnected && each.querySelector('h2'));
    const heading = rest?.querySelector<HTMLElement>('h2');
    heading?.setAttribute('tabindex', '-1');
    const place = next?.querySelector<HTMLElement>('button') ?? heading;
    // The page may move the focus to what came of the change, which it does only after this.
    setTimeout(() => document.activeElement === document.body && place?.focus());
    return false;
  };
}
