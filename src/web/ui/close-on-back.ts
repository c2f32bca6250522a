import { useEffect, useEffectEvent, useId } from 'react';

/** The layers open in front of the page, topmost last. */
const layers: { id: string; close: () => void }[] = [];

function closeTopmost(event: NavigateEvent): void {
  const layer = layers.at(-1);
  if (!layer || event.navigationType !== 'traverse' || !event.cancelable) return;
  event.preventDefault();
  layer.close();
}

/**
 * Makes the browser's Back button call `close` instead of leaving the page while `open` is true, and returns a function
 * that tells whether this is the topmost of all that are open. Adds no history entry. Has no effect without the
 * Navigation API, or if the user didn't touch the page since the last Back: browsers don't let a page block Back twice.
 */
export function useCloseOnBack(open: boolean, close: () => void): () => boolean {
  const id = useId();
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    // Adding the same listener again has no effect.
    window.navigation?.addEventListener('navigate', closeTopmost);
    const layer = { id, close: () => closeNow() };
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [open, id]);
  return () => layers.at(-1)?.id === id;
}
