import { Card } from '#web/ui/card.tsx';
import { FeedPanel } from './feed-panel.tsx';
import { ServiceDurationField } from './service-duration-field.tsx';
import { CALENDAR_TEXTS } from './texts.ts';

/** Offers administrators a calendar feed of the whole roster, and the setting for all feeds. */
export function RosterCalendarCard() {
  return (
    <Card className="flex flex-col gap-4">
      <header>
        <h2 className="font-bold text-xl">{CALENDAR_TEXTS.roster.title}</h2>
        <p className="text-ink-2">{CALENDAR_TEXTS.roster.about}</p>
      </header>
      <FeedPanel scope="roster" />
      <ServiceDurationField />
    </Card>
  );
}
