/** Returns the element and those around it in the page or in its modal, inside out. */
function ancestorsOf(element: Element | null): readonly Element[] {
  return element && element !== document.body ? [element, ...ancestorsOf(element.parentElement)] : [];
}

/** How often, and how many times, to check whether the focus was lost: a list may be read again after its dialog closed. */
const FOCUS_CHECK_INTERVAL_MS = 50;
const MAX_FOCUS_CHECKS = 10;

/**
 * Returns where the focus returns: to the element, or if it is gone to the next row, or to the heading of what is left. If
 * its modal is gone too, that one returns the focus.
 */
export function returnTo(element: Element | null): () => boolean {
  const around = ancestorsOf(element);
  const row = around.find((each) => each.matches('tr, li'));
  const rows = [...(row?.parentElement?.children ?? [])];
  /** Focuses the next row, or the heading of what is left. */
  function focusRest(): void {
    const next = rows.find((each, at) => each.isConnected && row && at > rows.indexOf(row));
    const rest = around.find((each) => each.isConnected && each.querySelector('h2'));
    const heading = rest?.querySelector<HTMLElement>('h2');
    heading?.setAttribute('tabindex', '-1');
    for (const place of [...(next?.querySelectorAll('button') ?? []), heading]) {
      place?.focus();
      // A hidden button does not take the focus.
      if (document.activeElement === place) return;
    }
  }

  return () => {
    if (!element) return true;
    // The page may move the focus to the result of the change, or remove the element, only after this.
    const check = (checks: number) => {
      if (!element.isConnected && document.activeElement === document.body) focusRest();
      else if (checks > 0) setTimeout(check, FOCUS_CHECK_INTERVAL_MS, checks - 1);
    };
    setTimeout(check, 0, MAX_FOCUS_CHECKS);
    return element.isConnected;
  };
}
