import { useEffect } from 'react';
import { useLocation } from 'wouter';

/** Scrolls to the card that the address names after its #, and focuses its heading. */
function showCard(): void {
  const heading = document.getElementById(window.location.hash.slice(1))?.querySelector('h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.scrollIntoView();
  heading.focus({ preventScroll: true });
}

/** Shows the card that the address names: at first, on another page of the settings, and for each link to a card. */
export function useCardInAddress(page?: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other cards.
  useEffect(() => {
    showCard();
    window.addEventListener('hashchange', showCard);
    return () => window.removeEventListener('hashchange', showCard);
  }, [page]);
}

/** Returns a function that goes to the address of a card. */
export function useGoToCard(): (address: string) => void {
  const [, navigate] = useLocation();
  return (address) => {
    navigate(address);
    // The history sends this only for links.
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  };
}
