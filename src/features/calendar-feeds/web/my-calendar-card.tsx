import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { FeedPanel } from './feed-panel.tsx';
import { CALENDAR_TEXTS } from './texts.ts';

/** Offers members a calendar feed of their own services. */
export function MyCalendarCard() {
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={CALENDAR_TEXTS.own.title} about={CALENDAR_TEXTS.own.about} />
      <FeedPanel scope="own" />
    </Card>
  );
}
