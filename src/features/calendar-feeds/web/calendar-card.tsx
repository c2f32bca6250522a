import type { ReactNode } from 'react';
import type { FeedScope } from '#domain/serving/calendar-feed.ts';
import { t } from '#languages/t.ts';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { FeedPanel } from './feed-panel.tsx';
import { ServiceDurationField } from './service-duration-field.tsx';

/** Offers a calendar feed. `about`: what it shows, if not what others of its scope do. `children`: the settings below it. */
export function CalendarCard({
  scope,
  about = t(`calendar-feeds:${scope}.about`),
  children,
}: {
  scope: FeedScope;
  about?: string;
  children?: ReactNode;
}) {
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={t(`calendar-feeds:${scope}.title`)} about={about} />
      <FeedPanel scope={scope} />
      {children}
    </Card>
  );
}

/** Offers administrators a calendar feed of the whole roster, and the setting for all feeds. */
export const RosterCalendarCard = () => (
  <CalendarCard scope="roster">
    <ServiceDurationField />
  </CalendarCard>
);
