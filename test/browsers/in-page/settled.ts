import { frontElement } from './find-element.ts';

/** Returns whether the page is hydrated. */
export function isAppReady(): boolean {
  return document.querySelector('#root:not([data-prerendered]):not(:empty)') !== null;
}

/** Returns whether the layout is final: fonts loaded, no animation running, nothing loading. */
export function isSettled(): boolean {
  const isRunning = (animation: Animation) =>
    animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity;
  const front = frontElement();
  return (
    document.fonts.status === 'loaded' &&
    !document.getAnimations().some(isRunning) &&
    front.querySelector('.animate-breathe, [aria-busy=true]') === null
  );
}
