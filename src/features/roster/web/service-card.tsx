import { type ReactNode, useId } from 'react';
import { atStart, formatServiceDate } from '#languages/dates.ts';
import { serviceLabel } from '#languages/services.ts';
import type { ListedService } from '#web/api/use-services.ts';
import { ColorBadge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import type { OpenServices } from './use-open-services.ts';

/**
 * Shows a service's card on /roster: date, label, special day and a summary line. The children, if any, are on request on
 * a phone, and below it elsewhere and in print.
 */
export function ServiceCard(props: {
  service: ListedService;
  summary: string;
  opened: OpenServices;
  children?: ReactNode;
}) {
  const { service, summary, opened, children } = props;
  const { date, specialDay } = service;
  const label = serviceLabel({ ...service, shownDay: specialDay });
  const headingId = useId();
  const summaryId = useId();
  const restId = useId();
  const isOpen = opened.isOpen(service);
  const onRequest = isOpen || !children ? '' : 'not-print:max-md:hidden';
  return (
    <Card
      stripe={specialDay?.color}
      className="flex h-full break-inside-avoid flex-col gap-2 px-4! py-2! not-print:md:py-4!"
    >
      <div className="relative flex flex-col leading-snug">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 id={headingId} className="font-semibold">
            {atStart(formatServiceDate(date))}
          </h2>
          {specialDay && <ColorBadge color={specialDay.color}>{specialDay.name}</ColorBadge>}
        </div>
        <div className="flex items-center gap-x-3">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 md:block">
            {label !== null && <p className="min-w-0 flex-[1_1_8rem] text-sm md:text-base">{label}</p>}
            <p id={summaryId} className="min-w-0 text-ink-2 text-sm">
              {summary}
            </p>
          </div>
          {children && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={restId}
              aria-labelledby={`${summaryId} ${headingId}`}
              className="before:absolute before:inset-x-0 before:-inset-y-2 md:hidden"
              onClick={() => opened.toggle(service)}
            >
              <ChevronDownIcon className={`size-5 text-primary ${isOpen ? 'rotate-180' : ''}`} />
            </button>
          )}
        </div>
      </div>
      {(children || specialDay?.description) && (
        <div
          id={restId}
          className={`flex flex-col gap-2 border-line border-t pt-2 print:gap-0.5 ${onRequest}`}
        >
          {specialDay?.description && (
            <p className="text-ink-2 text-sm">
              <bdi>{specialDay.description}</bdi>
            </p>
          )}
          {children}
        </div>
      )}
    </Card>
  );
}
