import { useEffect, useEffectEvent, useState } from 'react';
import { useRemembered } from './use-remembered.ts';

/** How long the splash covers the app. Matches the animation in theme.css. */
const SPLASH_DURATION_MS = 3000;

function isMotionUnwanted(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Returns whether to show the splash: for 3 s, or until a tap or a key, once per browser session. */
export function useSplash(): boolean {
  const [seen, setSeen] = useRemembered(() => sessionStorage, 'sundial.splash-seen');
  const [isShown, setShown] = useState(() => seen === null && !isMotionUnwanted());

  const noteSeen = useEffectEvent(() => setSeen('yes'));

  useEffect(() => {
    if (!isShown) return;
    noteSeen();
    const end = () => setShown(false);
    const timer = setTimeout(end, SPLASH_DURATION_MS);
    // Uses click instead of pointerdown, so that the rest of the tap doesn't reach elements under the splash.
    window.addEventListener('click', end);
    window.addEventListener('keydown', end);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('click', end);
      window.removeEventListener('keydown', end);
    };
  }, [isShown]);

  return isShown;
}
