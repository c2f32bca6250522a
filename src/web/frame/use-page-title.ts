import { useEffect } from 'react';
import { useChurch } from '../api/use-church.ts';
import { useScreenName } from './use-navigation.ts';

/** Sets the page title for the browser's tab and history and for screen readers (WCAG 2.4.2). */
export function usePageTitle(): void {
  const { churchName } = useChurch();
  const label = useScreenName();
  useEffect(() => {
    const before = document.title;
    if (label) document.title = `${label} · ${churchName || 'Sundial'}`;
    return () => {
      document.title = before;
    };
  }, [label, churchName]);
}
