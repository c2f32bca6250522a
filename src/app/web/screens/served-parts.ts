import { withTexts } from '#web/loading/load-texts.ts';

/** Loads the card of where the user has served, in Account Settings, with its texts. Few people open it. */
export const loadMyServedCard = withTexts(
  ['served'],
  () => import('#features/served/web/my-served-card.tsx'),
);
