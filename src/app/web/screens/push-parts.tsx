import { lazyPart } from '#web/loading/lazy-part.tsx';
import { withTexts } from '#web/loading/load-texts.ts';

/** The devices that get messages, in Account Settings. Few members open them. */
export const PushDevicesPanel = lazyPart(
  withTexts(
    ['push'],
    async () => (await import('#features/push/web/push-devices-panel.tsx')).PushDevicesPanel,
  ),
);
