import type { ComponentType, ReactNode } from 'react';
import type { Month } from '#domain/calendar/calendar.ts';
import type { TeamId } from '#domain/ids.ts';
import { type ServiceRef, serviceKey } from '#domain/services/services.ts';
import type { SheetKind } from '#domain/sheets/sheets.ts';
import { t } from '#languages/t.ts';
import { monthInSentence } from '#web/parts/dates.ts';
import { UnprintableNames } from '#web/printing/unprintable-names.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CalendarIcon } from '#web/ui/icons.tsx';
import { SheetLinksPanel, type ViewMode } from './sheet-links-panel.tsx';
import type { OpenServices } from './use-open-services.ts';

/** Shows the services of a month as cards or as the table, and the links to print them. */
export function ServiceList<Service extends ServiceRef>(props: {
  list: SheetKind;
  month: Month;
  view: ViewMode;
  /** The team whose roster is shown. */
  teamId?: TeamId | undefined;
  services: readonly Service[];
  opened: OpenServices;
  ServiceCard: ComponentType<{ service: Service; opened: OpenServices }>;
  table: ReactNode;
}) {
  const { list, month, view, teamId, services, opened, ServiceCard, table } = props;
  return (
    <>
      {services.length === 0 && (
        <EmptyState
          icon={<CalendarIcon />}
          title={t('roster:noServices', { month: monthInSentence(month) })}
        />
      )}
      {services.length > 0 && view === 'table' ? (
        table
      ) : (
        <ul className="printed-cards grid grid-cols-1 gap-2 md:grid-cols-2 md:gap-3 xl:grid-cols-3">
          {services.map((service) => (
            <li key={serviceKey(service)}>
              <ServiceCard service={service} opened={opened} />
            </li>
          ))}
        </ul>
      )}
      <SheetLinksPanel list={list} month={month} view={view} teamId={teamId} />
      <UnprintableNames />
    </>
  );
}
