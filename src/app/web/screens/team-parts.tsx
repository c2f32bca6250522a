import { lazyPart } from '#web/loading/lazy-part.tsx';
import { withTexts } from '#web/loading/load-texts.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

// Few churches have several teams, so these parts and their texts are loaded where they show.

/** The teams of a member, in the member's sheet. */
export const MemberTeamsPanel = lazyPart(
  withTexts(
    ['teams'],
    async () => (await import('#features/teams/web/member-teams-panel.tsx')).MemberTeamsPanel,
  ),
);

/** The members of a lead's teams. */
export const LedTeamsPanel = lazyPart(
  withTexts(['teams'], async () => (await import('#features/teams/web/led-teams-panel.tsx')).LedTeamsPanel),
  { Fallback: () => <Skeleton className="h-64 w-full rounded-card" /> },
);

/** The calendar of the roster of a lead's teams. */
export const LedCalendarCard = lazyPart(
  withTexts(
    ['calendar', 'calendar-feeds'],
    async () => (await import('#features/calendar-feeds/web/led-calendar-card.tsx')).LedCalendarCard,
  ),
);

/** What a lead hears of their teams. */
export const MyNoticesPanel = lazyPart(
  withTexts(['teams'], async () => (await import('#features/teams/web/my-notices-panel.tsx')).MyNoticesPanel),
);
