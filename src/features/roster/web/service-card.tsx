import type { ReactNode } from 'react';
import type { SpecialDay } from '#contract/special-days.ts';
import { formatServiceDate } from '#texts/dates.ts';
import { serviceLabel } from '#texts/services.ts';
import type { ListedService } from '#web/api/use-services.ts';
import { ColorBadge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';

/** Shows a service's card on /roster: date, label, special day, a summary line, and the children. */
export function ServiceCard(props: {
  service: ListedService & { readonly specialDay: SpecialDay | null };
  summary: string;
  children?: ReactNode;
}) {
  const { service, summary, children } = props;
  const { date, specialDay } = service;
  const label = serviceLabel({ ...service, shownDay: specialDay });
  return (
    <Card stripe={specialDay?.color} className="flex h-full break-inside-avoid flex-col gap-3">
      <div className="flex flex-col items-start gap-1.5">
        <h2 className="font-bold text-lg">{formatServiceDate(date)}</h2>
        {label !== null && <p className="font-semibold">{label}</p>}
        {specialDay && <ColorBadge color={specialDay.color}>{specialDay.name}</ColorBadge>}
        {specialDay?.description && <p className="text-ink-2">{specialDay.description}</p>}
        <p className="text-ink-2 text-sm">{summary}</p>
      </div>
      {children}
    </Card>
  );
}
