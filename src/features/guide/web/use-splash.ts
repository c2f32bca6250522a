import { useEffect, useEffectEvent, useState } from 'react';
import { useSplashSeen } from './use-remembered.ts';

/** How long the splash covers the app, in milliseconds (specification 9); the animation in theme.css lasts as long. */
const DURATION = 3000;

function isMotionUnwanted(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Gives whether the splash is to be seen: 3 s, or until a tap or a key, once in each session of the browser. */
export function useSplash(): boolean {
  const [seen, setSeen] = useSplashSeen();
  const [isShown, setShown] = useState(() => seen === null && !isMotionUnwanted());

  const noteSeen = useEffectEvent(() => setSeen('yes'));

  useEffect(() => {
    if (!isShown) return;
    noteSeen();
    const end = () => setShown(false);
    const timer = setTimeout(end, DURATION);
    // A click rather than a pointer going down: what lies under the splash must not get the rest of the tap.
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
