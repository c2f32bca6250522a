import { calendarFeedCalls } from '#contract/calendar-feeds.ts';
import { listInSentence } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { CalendarCard } from './calendar-card.tsx';

/** Offers leads a calendar feed of the roster of their teams. */
export function LedCalendarCard() {
  const { data } = useRead(calendarFeedCalls.getRosterFeed, {});
  const teams = listInSentence(data?.teams ?? []);
  return (
    <CalendarCard
      scope="roster"
      {...(teams && { about: t('calendar-feeds:roster.aboutTeams', { teams }) })}
    />
  );
}
