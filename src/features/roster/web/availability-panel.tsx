import type { Month } from '#domain/calendar.ts';
import { Names } from '#web/parts/names.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { MonthSkeletonCard } from './month-skeleton-card.tsx';
import { ServiceCard } from './service-card.tsx';
import { ServiceTable } from './service-table.tsx';
import { SheetLinksPanel, type ViewMode } from './sheet-links-panel.tsx';
import { ROSTER_TEXTS } from './texts.ts';
import { type AvailableSunday, useAvailableMembers } from './use-available-members.ts';

function AvailableCard({ sunday: { date, specialDay, people } }: { sunday: AvailableSunday }) {
  return (
    <ServiceCard
      date={date}
      specialDay={specialDay}
      summary={people.length > 0 ? ROSTER_TEXTS.membersAvailable(people.length) : ROSTER_TEXTS.noOneYet}
    >
      {people.length > 0 && (
        <ul className="flex flex-wrap gap-2 border-line border-t pt-3">
          {people.map((person) => (
            <li key={person.id} className="max-w-full rounded-control bg-yes-tint px-2.5 py-1 text-yes">
              <bdi>{person.name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </ServiceCard>
  );
}

function AvailableTable({ month, sundays }: { month: Month; sundays: readonly AvailableSunday[] }) {
  return (
    <ServiceTable
      caption={ROSTER_TEXTS.availabilityCaption(month)}
      rows={sundays}
      column={{
        key: 'members',
        header: ROSTER_TEXTS.columns.members,
        cell: ({ people }) =>
          people.length > 0 ? <Names of={people.map((person) => person.name)} /> : ROSTER_TEXTS.noOne,
      }}
    />
  );
}

/** Shows who is available on each Sunday of a month. */
export function AvailabilityPanel({ month, view }: { month: Month; view: ViewMode }) {
  const { isLoading, isMissing, retry, sundays } = useAvailableMembers(month);
  if (isMissing) {
    return (
      <Alert tone="no" title={ROSTER_TEXTS.loadFailed} announce>
        <Button size="small" onClick={retry}>
          {ROSTER_TEXTS.tryAgain}
        </Button>
      </Alert>
    );
  }
  if (isLoading) return <MonthSkeletonCard />;
  return (
    <div className="flex flex-col gap-4">
      {view === 'table' ? (
        <AvailableTable month={month} sundays={sundays} />
      ) : (
        <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
          {sundays.map((sunday) => (
            <li key={sunday.date} className="print:pt-0.5">
              <AvailableCard sunday={sunday} />
            </li>
          ))}
        </ul>
      )}
      <SheetLinksPanel list="availability" month={month} view={view} />
    </div>
  );
}
