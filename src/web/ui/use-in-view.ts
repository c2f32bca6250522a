import { type RefCallback, useCallback, useState } from 'react';

/** Returns a ref for an element, and whether it is in view or half a screen away. */
export function useInView(): [RefCallback<HTMLElement>, boolean] {
  const [isInView, setInView] = useState(false);
  const observe = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: '50% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [observe, isInView];
}
