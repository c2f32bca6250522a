import { useEffect, useState } from 'react';
import { useChurch } from '#web/api/use-church.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { withTexts } from '#web/loading/load-texts.ts';
import { useHasActed } from '#web/session/push-offer.ts';
import { useCurrentUser } from '#web/session/session.ts';

/** The devices that get messages, in Account Settings. Few members open them. */
export const PushDevicesPanel = lazyPart(
  withTexts(
    ['push'],
    async () => (await import('#features/push/web/push-devices-panel.tsx')).PushDevicesPanel,
  ),
);

const PushOfferCard = lazyPart(
  withTexts(['push'], async () => (await import('#features/push/web/push-offer-card.tsx')).PushOfferCard),
);

/** Returns whether an iPhone or iPad runs Sundial from its Home Screen, which it was put on to get messages. */
function useIsOnHomeScreen(): boolean {
  const [isOnHomeScreen, setOnHomeScreen] = useState(false);
  // The server does not know it.
  useEffect(() => setOnHomeScreen('standalone' in navigator && navigator.standalone === true), []);
  return isOnHomeScreen;
}

/** Offers messages on this device after a first answer or confirmation, or on the Home Screen. */
export function PushOffer() {
  const { hasPush = false } = useChurch();
  const { isLimited } = useCurrentUser();
  const hasActed = useHasActed();
  const isOnHomeScreen = useIsOnHomeScreen();
  return (hasActed || isOnHomeScreen) && hasPush && !isLimited && <PushOfferCard />;
}
