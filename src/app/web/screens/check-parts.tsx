import { lazyPart } from '#web/loading/lazy-part.tsx';
import { withTexts } from '#web/loading/load-texts.ts';

// Few churches use checks, so these parts and their texts are loaded where they show.

/** The checks of a member, in the member's sheet. */
export const MemberChecksPanel = lazyPart(
  withTexts(
    ['checks'],
    async () => (await import('#features/checks/web/member-checks-panel.tsx')).MemberChecksPanel,
  ),
);

/** Loads the user's own checks, in Account Settings. */
export const loadMyChecksCard = withTexts(
  ['checks'],
  () => import('#features/checks/web/my-checks-card.tsx'),
);
