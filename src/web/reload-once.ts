const KEY = 'sundial-reloaded-at';

/** After a reload that didn't help, no other reload is tried for this long. */
const PAUSE_MS = 60_000;

/**
 * Reloads the page, unless that was just tried or the browser is offline. In those cases the error is shown instead.
 */
export function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(KEY));
  if (!navigator.onLine || Date.now() - last < PAUSE_MS) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
}
