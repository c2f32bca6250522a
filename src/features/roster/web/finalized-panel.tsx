import { type Month, monthOf, sameMonth } from '#domain/calendar/calendar.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import { serviceKey } from '#domain/services/services.ts';
import { formatDayAndMonth } from '#texts/dates.ts';
import { ASSIGNED_TEXTS } from '#texts/roster.ts';
import { serviceTitle } from '#texts/services.ts';
import { useChurch } from '#web/api/use-church.ts';
import { dateInSentence } from '#web/parts/dates.ts';
import { Names } from '#web/parts/names.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadFailedNotice } from './load-failed-notice.tsx';
import { MonthSkeleton } from './month-skeleton.tsx';
import { ServiceCard } from './service-card.tsx';
import { ServiceList } from './service-list.tsx';
import { ServiceTable } from './service-table.tsx';
import type { ViewMode } from './sheet-links-panel.tsx';
import { ROSTER_TEXTS } from './texts.ts';
import {
  type RosterService,
  type ServedRole,
  usePublishedRoster,
  useRosterMonth,
} from './use-roster-month.ts';

/** Leaves a role without people out of print. */
const printOf = ({ people }: ServedRole) => (people.length === 0 ? 'no-print' : undefined);

/** Returns the id of the reader's own name at a service. */
const ownNameId = ({ date, timeId }: RosterService) => `you-${date}-${timeId}`;

/** Shows who serves in a role, and its open places to administrators. A printed roster shows only who serves. */
function RolePeople({ service, role }: { service: RosterService; role: ServedRole }) {
  const { people, you, open } = role;
  return (
    <>
      <Names of={people} you={you} id={ownNameId(service)} />{' '}
      {open > 0 && (
        <span className="no-print">
          <Badge tone="warn">{ASSIGNED_TEXTS.placesOpen(open)}</Badge>
        </span>
      )}
    </>
  );
}

/** Says how often the reader serves in the month, with a link to each service. */
function YouPanel({ month, services }: { month: Month; services: readonly RosterService[] }) {
  const own = services.filter(({ roles }) => roles.some(({ you }) => you >= 0));
  if (own.length === 0) return null;
  return (
    <nav className="no-print flex flex-wrap items-center gap-x-4">
      <p className="font-semibold">{ROSTER_TEXTS.youServe(own.length, month)}</p>
      {own.map((service) => (
        <a
          key={serviceKey(service)}
          href={`#${ownNameId(service)}`}
          className="inline-flex min-h-12 items-center gap-2 font-semibold text-primary underline underline-offset-4"
        >
          {serviceTitle(service, formatDayAndMonth)}
        </a>
      ))}
    </nav>
  );
}

function RosterCard({ service }: { service: RosterService }) {
  const { roles, assignedRoles } = service;
  return (
    <ServiceCard
      service={service}
      summary={assignedRoles > 0 ? ASSIGNED_TEXTS.roles(assignedRoles) : ROSTER_TEXTS.noAssignments}
    >
      {assignedRoles === 0 && <p>{ROSTER_TEXTS.noAssignmentsForService}</p>}
      {roles.length > 0 && (
        <div className="flex flex-col gap-3 border-line border-t pt-3">
          {roles.map((role) => (
            <section key={role.id} className={printOf(role)}>
              <h3 className="font-semibold text-primary">{role.name}</h3>
              <p>
                <RolePeople service={service} role={role} />
              </p>
            </section>
          ))}
        </div>
      )}
    </ServiceCard>
  );
}

function RosterTable({ month, services }: { month: Month; services: readonly RosterService[] }) {
  return (
    <ServiceTable
      caption={ROSTER_TEXTS.rosterCaption(month)}
      rows={services}
      column={{
        key: 'assignments',
        header: ROSTER_TEXTS.columns.assignments,
        cell: (service) => (
          <>
            {service.assignedRoles === 0 && ROSTER_TEXTS.noAssignments}
            {service.roles.length > 0 && (
              <ul className="flex flex-col gap-1">
                {service.roles.map((role) => (
                  <li key={role.id} className={printOf(role)}>
                    <strong className="font-semibold">{role.name}:</strong>{' '}
                    <RolePeople service={service} role={role} />
                  </li>
                ))}
              </ul>
            )}
          </>
        ),
      }}
    />
  );
}

/** Shows a button that opens the current month's roster, or nothing if that is not published. */
function CurrentRosterButton({ month, onClick }: { month: Month; onClick: () => void }) {
  const { published } = usePublishedRoster(month);
  return (
    published && (
      <Button className="mt-3" onClick={onClick}>
        {ROSTER_TEXTS.seeCurrent(month)}
      </Button>
    )
  );
}

/** Shows the published roster of a month, or a notice that there is none. */
export function FinalizedPanel(props: { month: Month; view: ViewMode; onShowMonth: (month: Month) => void }) {
  const { month, view, onShowMonth } = props;
  const { timeZone, today } = useChurch();
  const current = monthOf(today);
  const { isLoading, isMissing, retry, record, services } = useRosterMonth(month);
  if (isMissing) return <LoadFailedNotice onRetry={retry} />;
  if (isLoading) return <MonthSkeleton />;
  if (!record) {
    return (
      <Alert tone="warn" title={ROSTER_TEXTS.noRosterTitle}>
        <p>{ROSTER_TEXTS.noRoster(month)}</p>
        {!sameMonth(month, current) && (
          <CurrentRosterButton month={current} onClick={() => onShowMonth(current)} />
        )}
      </Alert>
    );
  }
  const finalizedOn = todayIn(timeZone, Date.parse(record.finalizedAt ?? record.createdAt));
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="yes" title={ROSTER_TEXTS.finalizedTitle}>
        {ROSTER_TEXTS.finalizedOn(dateInSentence(finalizedOn))}
      </Alert>
      <YouPanel month={month} services={services} />
      <ServiceList
        list="roster"
        month={month}
        view={view}
        services={services}
        ServiceCard={RosterCard}
        table={<RosterTable month={month} services={services} />}
      />
    </div>
  );
}
