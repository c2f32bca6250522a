/** What a person can reach with Tab, if it is shown. */
const TAB_STOPS = 'a[href], button, input, select, textarea, [tabindex]';

/** Returns the tab stops within an element, in their order in the document. */
export function tabStopsIn(element: Element): readonly HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(TAB_STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility?.() !== false,
  );
}

/** Returns the element and those around it in the page or in its modal, inside out. */
function ancestorsOf(element: Element | null): readonly Element[] {
  return element && element !== document.body ? [element, ...ancestorsOf(element.parentElement)] : [];
}

/**
 * Returns where the focus returns: to the element, or if it is gone to the next row, or to the heading of what is left. If
 * its modal is gone too, that one returns the focus.
 */
export function returnTo(element: Element | null): () => HTMLElement | boolean {
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
    if (!element || element === document.body) return false;
    const observer = new MutationObserver(check);
    function stop(): void {
      observer.disconnect();
      document.removeEventListener('focusin', stopElsewhere);
    }
    function stopElsewhere({ target }: FocusEvent): void {
      if (target !== element) stop();
    }
    function check(): void {
      if (!element || element.isConnected || document.activeElement !== document.body) return;
      stop();
      focusRest();
    }
    // The page may move the focus to the result of the change only after this, and on a slow line it removes the element
    // much later.
    setTimeout(() => {
      const focused = document.activeElement;
      if (focused !== element && focused !== document.body) return;
      document.addEventListener('focusin', stopElsewhere);
      observer.observe(document.body, { childList: true, subtree: true });
      check();
    });
    return element instanceof HTMLElement && element.isConnected ? element : false;
  };
}
