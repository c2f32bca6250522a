import { lazyPart } from '#web/loading/lazy-part.tsx';
import { withTexts } from '#web/loading/load-texts.ts';

// Few churches have guests. The card and its texts are loaded after the members.
export const GuestsCard = lazyPart(
  withTexts(['guests'], async () => (await import('#features/guests/web/guests-card.tsx')).GuestsCard),
  { isExtra: true },
);
