/** The functions that Back calls, topmost last. */
const closers: (() => void)[] = [];

function closeTopmost(event: NavigateEvent): void {
  const close = closers.at(-1);
  if (!close || event.navigationType !== 'traverse' || !event.cancelable) return;
  event.preventDefault();
  close();
}

/**
 * Makes the browser's Back button call `close` instead of leaving the page, and returns a function that undoes this.
 * The latest call wins. Adds no history entry. Has no effect without the Navigation API, or if the user didn't touch
 * the page since the last Back: browsers don't let a page block Back twice.
 */
export function closeOnBack(close: () => void): () => void {
  // Adding the same listener again has no effect.
  window.navigation?.addEventListener('navigate', closeTopmost);
  closers.push(close);
  return () => {
    closers.splice(closers.indexOf(close), 1);
  };
}
