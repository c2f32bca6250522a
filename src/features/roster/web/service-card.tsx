import type { ReactNode } from 'react';
import type { SpecialDay } from '#contract/special-days.ts';
import type { PlainDate } from '#domain/calendar.ts';
import { formatDate } from '#texts/dates.ts';
import { ColorBadge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';

/** Shows a Sunday's card on /roster: date, special day, a summary line, and the children. */
export function ServiceCard(props: {
  date: PlainDate;
  specialDay: SpecialDay | null;
  summary: string;
  children?: ReactNode;
}) {
  const { date, specialDay, summary, children } = props;
  return (
    <Card stripe={specialDay?.color} className="flex h-full break-inside-avoid flex-col gap-3">
      <div className="flex flex-col items-start gap-1.5">
        <h2 className="font-bold text-lg">{formatDate(date)}</h2>
        {specialDay && <ColorBadge color={specialDay.color}>{specialDay.name}</ColorBadge>}
        {specialDay?.description && <p className="text-ink-2">{specialDay.description}</p>}
        <p className="text-ink-2 text-sm">{summary}</p>
      </div>
      {children}
    </Card>
  );
}
