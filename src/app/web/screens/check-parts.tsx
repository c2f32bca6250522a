import { lazyPart } from '#web/loading/lazy-part.tsx';
import { withTexts } from '#web/loading/load-texts.ts';

// Few churches use checks, so this part and its texts are loaded where it shows.

/** The checks of a member, in the member's sheet. */
export const MemberChecksPanel = lazyPart(
  withTexts(
    ['checks'],
    async () => (await import('#features/checks/web/member-checks-panel.tsx')).MemberChecksPanel,
  ),
);
