import type { FeedScope } from '#domain/serving/calendar-feed.ts';
import { t } from '#languages/t.ts';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { FeedPanel } from './feed-panel.tsx';
import { ServiceDurationField } from './service-duration-field.tsx';

function CalendarCard({ scope }: { scope: FeedScope }) {
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={t(`calendar-feeds:${scope}.title`)} about={t(`calendar-feeds:${scope}.about`)} />
      <FeedPanel scope={scope} />
      {scope === 'roster' && <ServiceDurationField />}
    </Card>
  );
}

/** Offers members a calendar feed of their own services. */
export const MyCalendarCard = () => <CalendarCard scope="own" />;

/** Offers administrators a calendar feed of the whole roster, and the setting for all feeds. */
export const RosterCalendarCard = () => <CalendarCard scope="roster" />;
