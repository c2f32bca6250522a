import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useChurch } from '../api/use-church.ts';
import { useNavigation } from './use-navigation.ts';

/** Sets the page title for the browser's tab and history and for screen readers (WCAG 2.4.2). */
export function usePageTitle(): void {
  const [here] = useLocation();
  const { churchName } = useChurch();
  const label = useNavigation().find(({ address }) => address === here)?.label;
  useEffect(() => {
    const before = document.title;
    if (label) document.title = `${label} · ${churchName || 'Sundial'}`;
    return () => {
      document.title = before;
    };
  }, [label, churchName]);
}
