import { frontElement } from './find-element.ts';

/** Returns whether the page is hydrated. */
export function isAppReady(): boolean {
  return document.querySelector('#root:not([data-prerendered]):not(:empty)') !== null;
}

/** Returns whether the layout is final: fonts loaded, no animation running, nothing loading. */
export function isSettled(): boolean {
  // Firefox does not start the transitions of content whose rendering it skips until the content is in view.
  const isSkipped = ({ effect }: Animation) =>
    effect instanceof KeyframeEffect &&
    effect.target?.checkVisibility({ contentVisibilityAuto: true }) === false;
  const isRunning = (animation: Animation) =>
    animation.playState === 'running' &&
    animation.effect?.getComputedTiming().endTime !== Infinity &&
    !isSkipped(animation);
  const front = frontElement();
  return (
    document.fonts.status === 'loaded' &&
    !document.getAnimations().some(isRunning) &&
    front.querySelector('.animate-breathe, .animate-turn, [aria-busy=true]') === null
  );
}
