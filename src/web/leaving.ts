/**
 * Leaves this page for good: it is blank from now on, and Back, which brings pages out of the browser's memory as they
 * were, loads it anew instead.
 */
export function leaveForGood(go: (location: Location) => void): void {
  document.documentElement.hidden = true;
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
  go(window.location);
}
