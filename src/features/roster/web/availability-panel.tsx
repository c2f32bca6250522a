import type { Month } from '#domain/calendar/calendar.ts';
import { Names } from '#web/parts/names.tsx';
import { LoadFailedNotice } from './load-failed-notice.tsx';
import { MonthSkeleton } from './month-skeleton.tsx';
import { ServiceCard } from './service-card.tsx';
import { ServiceList } from './service-list.tsx';
import { ServiceTable } from './service-table.tsx';
import type { ViewMode } from './sheet-links-panel.tsx';
import { ROSTER_TEXTS } from './texts.ts';
import { type AvailableService, useAvailableMembers } from './use-available-members.ts';

function AvailableCard({ service }: { service: AvailableService }) {
  const { people } = service;
  return (
    <ServiceCard
      service={service}
      summary={people.length > 0 ? ROSTER_TEXTS.membersAvailable(people.length) : ROSTER_TEXTS.noOneYet}
    >
      {people.length > 0 && (
        <ul className="flex flex-wrap gap-2 border-line border-t pt-3">
          {people.map((person) => (
            <li key={person.id} className="max-w-full rounded-control bg-yes-tint px-3 py-1 text-yes">
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
      caption={ROSTER_TEXTS.availabilityCaption(month)}
      rows={services}
      column={{
        key: 'members',
        header: ROSTER_TEXTS.columns.members,
        cell: ({ people }) =>
          people.length > 0 ? <Names of={people.map((person) => person.name)} /> : ROSTER_TEXTS.noOne,
      }}
    />
  );
}

/** Shows who is available for each service of a month. */
export function AvailabilityPanel({ month, view }: { month: Month; view: ViewMode }) {
  const { isLoading, isMissing, retry, services } = useAvailableMembers(month);
  if (isMissing) return <LoadFailedNotice onRetry={retry} />;
  if (isLoading) return <MonthSkeleton />;
  return (
    <div className="flex flex-col gap-4">
      <ServiceList
        list="availability"
        month={month}
        view={view}
        services={services}
        ServiceCard={AvailableCard}
        table={<AvailableTable month={month} services={services} />}
      />
    </div>
  );
}
