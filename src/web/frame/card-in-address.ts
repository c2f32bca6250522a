import { useEffect } from 'react';
import { useLocation } from 'wouter';

/** Scrolls to the card that the address names after its #, and focuses its heading, or the button of one without. */
function showCard(): void {
  const card = document.getElementById(window.location.hash.slice(1));
  const heading = card?.querySelector('h2');
  if (heading) heading.tabIndex = -1;
  const start = heading ?? card?.querySelector('button');
  start?.scrollIntoView();
  start?.focus({ preventScroll: true });
}

/** Shows it again if the focus is lost: while the page loads, Chrome goes to the card by itself, which takes the focus away. */
function showCardAfterLoading(): void {
  requestAnimationFrame(() => document.activeElement === document.body && showCard());
}

/** Shows the card that the address names: at first, on another page of the settings, and for each link to a card. */
export function useCardInAddress(page?: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other cards.
  useEffect(() => {
    showCard();
    window.addEventListener('hashchange', showCard);
    window.addEventListener('load', showCardAfterLoading);
    return () => {
      window.removeEventListener('hashchange', showCard);
      window.removeEventListener('load', showCardAfterLoading);
    };
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
