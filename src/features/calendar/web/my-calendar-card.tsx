import { Card } from '#web/ui/card.tsx';
import { FeedPanel } from './feed-panel.tsx';
import { CALENDAR_TEXTS } from './texts.ts';

/** Offers members a calendar feed of their own services. */
export function MyCalendarCard() {
  return (
    <Card className="flex flex-col gap-4">
      <header>
        <h2 className="font-bold text-xl">{CALENDAR_TEXTS.own.title}</h2>
        <p className="text-ink-2">{CALENDAR_TEXTS.own.about}</p>
      </header>
      <FeedPanel scope="own" />
    </Card>
  );
}
