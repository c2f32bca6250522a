const KEY = 'sundial-reloaded-at';

/** A reload that did not help is not tried again for so long, in milliseconds. */
const PAUSE = 60_000;

/** Loads the page anew, unless that was just tried or there is no connection; then the fault is told instead. */
export function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(KEY));
  if (!navigator.onLine || Date.now() - last < PAUSE) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
}
