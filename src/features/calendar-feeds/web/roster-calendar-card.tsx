import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { FeedPanel } from './feed-panel.tsx';
import { ServiceDurationField } from './service-duration-field.tsx';
import { CALENDAR_TEXTS } from './texts.ts';

/** Offers administrators a calendar feed of the whole roster, and the setting for all feeds. */
export function RosterCalendarCard() {
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={CALENDAR_TEXTS.roster.title} about={CALENDAR_TEXTS.roster.about} />
      <FeedPanel scope="roster" />
      <ServiceDurationField />
    </Card>
  );
}
