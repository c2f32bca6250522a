import type { Month } from '#domain/calendar/calendar.ts';
import { formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { Names } from '#web/parts/names.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { MonthSkeleton } from './month-skeleton.tsx';
import { ServiceCard } from './service-card.tsx';
import { ServiceList } from './service-list.tsx';
import { ServiceTable } from './service-table.tsx';
import type { ViewMode } from './sheet-links-panel.tsx';
import { type AvailableService, useAvailableMembers } from './use-available-members.ts';
import { type OpenServices, useOpenServices } from './use-open-services.ts';

function AvailableCard({ service, opened }: { service: AvailableService; opened: OpenServices }) {
  const { people } = service;
  return (
    <ServiceCard
      service={service}
      opened={opened}
      summary={
        people.length > 0 ? t('roster:membersAvailable', { count: people.length }) : t('roster:noOneYet')
      }
    >
      {people.length > 0 && (
        <ul className="flex flex-col print:block">
          {people.map((person) => (
            <li key={person.id} className="print:inline print:not-last:after:content-[',_']">
              <bdi>{person.name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </ServiceCard>
  );
}

function AvailableTable({ month, services }: { month: Month; services: readonly AvailableService[] }) {
  return (
    <ServiceTable
      title={t('roster:printed', { list: t('roster:tabs.availability'), month: formatMonth(month) })}
      rows={services}
      header={t('roster:columns.members')}
      cells={({ people }) => (
        <td className="min-w-56 px-2 py-1.5">
          {people.length > 0 ? <Names of={people.map((person) => person.name)} /> : t('roster:noOne')}
        </td>
      )}
    />
  );
}

/** Shows who is available for each service of a month. */
export function AvailabilityPanel({ month, view }: { month: Month; view: ViewMode }) {
  const { isLoading, isMissing, retry, services } = useAvailableMembers(month);
  const opened = useOpenServices();
  if (isMissing) return <LoadFailedAlert title={t('roster:loadFailed')} onRetry={retry} />;
  if (isLoading) return <MonthSkeleton />;
  return (
    <div className="flex flex-col gap-4">
      <ServiceList
        list="availability"
        month={month}
        view={view}
        services={services}
        opened={opened}
        ServiceCard={AvailableCard}
        table={<AvailableTable month={month} services={services} />}
      />
    </div>
  );
}
