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

/** Offers messages on this device after a first answer or confirmation, never before. */
export function PushOffer() {
  const { hasPush = false } = useChurch();
  const { isLimited } = useCurrentUser();
  return useHasActed() && hasPush && !isLimited && <PushOfferCard />;
}
