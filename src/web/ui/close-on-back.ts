/** What Back closes, the topmost last. */
const closers: (() => void)[] = [];

function closeTopmost(event: NavigateEvent): void {
  const close = closers.at(-1);
  if (!close || event.navigationType !== 'traverse' || !event.cancelable) return;
  event.preventDefault();
  close();
}

/**
 * Makes the browser's Back call `close` instead of leaving the page, and returns what ends that. Calls made later come
 * first. Adds nothing to the history. Does nothing in a browser without the Navigation API, or where the page was not
 * touched since the last Back: browsers let no page hold people back twice.
 */
export function closeOnBack(close: () => void): () => void {
  // Adding the same listener again changes nothing.
  window.navigation?.addEventListener('navigate', closeTopmost);
  closers.push(close);
  return () => {
    closers.splice(closers.indexOf(close), 1);
  };
}
