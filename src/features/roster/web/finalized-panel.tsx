import { flushSync } from 'react-dom';
import { type Month, monthOf, sameMonth } from '#domain/calendar/calendar.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import { serviceKey } from '#domain/services/services.ts';
import { atStart, formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { useChurch, useServiceTitle } from '#web/api/use-church.ts';
import { dateInSentence, monthInSentence } from '#web/parts/dates.ts';
import { Names } from '#web/parts/names.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { MonthSkeleton } from './month-skeleton.tsx';
import { ServiceCard } from './service-card.tsx';
import { ServiceList } from './service-list.tsx';
import { ServiceTable } from './service-table.tsx';
import type { ViewMode } from './sheet-links-panel.tsx';
import { type OpenServices, useOpenServices } from './use-open-services.ts';
import {
  mergeInOrder,
  type RosterService,
  type ServedRole,
  usePublishedRoster,
  useRosterMonth,
} from './use-roster-month.ts';

/** Leaves a role without people out of print. */
const printOf = ({ people }: ServedRole) => (people.length === 0 ? 'no-print' : '');

const CELL = 'px-2 py-1.5';

/** Returns the id of the reader's own name at a service. */
const ownNameId = ({ date, timeId }: RosterService) => `you-${date}-${timeId}`;

/** Shows who serves in a role, and its open places to administrators. A printed roster shows only who serves. */
function RolePeople({ service, role }: { service: RosterService; role: ServedRole }) {
  const { people, you, open } = role;
  return (
    <>
      <Names of={people} you={you} id={ownNameId(service)} />{' '}
      {open > 0 && (
        <span className="no-print whitespace-nowrap text-sm text-warn">
          {t('common:assigned.placesOpen', { count: open })}
        </span>
      )}
    </>
  );
}

/** Shows the reader's services in the month, with the role. Each links to their name below. */
function YouPanel(props: {
  month: Month;
  services: readonly RosterService[];
  onFollow: (service: RosterService) => void;
}) {
  const { month, services, onFollow } = props;
  const titleOf = useServiceTitle();
  const own = services.flatMap((service) => {
    const role = service.roles.find(({ you }) => you >= 0);
    return role ? [{ service, role }] : [];
  });
  if (own.length === 0) return null;
  return (
    <nav className="no-print">
      <p>{t('roster:youServe', { count: own.length, month: monthInSentence(month) })}</p>
      <ul className="sm:flex sm:flex-wrap sm:gap-x-8">
        {own.map(({ service, role }) => (
          <li key={serviceKey(service)}>
            <a
              href={`#${ownNameId(service)}`}
              className="flex min-h-12 flex-wrap items-center gap-x-2 leading-snug"
              onClick={() => flushSync(() => onFollow(service))}
            >
              <b className="font-semibold text-primary underline underline-offset-4">
                {atStart(titleOf(service))}
              </b>
              {role.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function RosterCard({ service, opened }: { service: RosterService; opened: OpenServices }) {
  const { roles, assignedRoles } = service;
  return (
    <ServiceCard
      service={service}
      opened={opened}
      summary={
        assignedRoles > 0
          ? t('common:assigned.roles', { assigned: assignedRoles })
          : t('roster:noAssignments')
      }
    >
      {assignedRoles === 0 && <p>{t('roster:noAssignmentsForService')}</p>}
      {roles.map((role) => (
        <section key={role.id} className={`flex flex-wrap gap-x-3 leading-snug ${printOf(role)}`}>
          <h3 className="flex-[0_0_7rem] text-ink-2 text-sm">{role.name}</h3>
          <p className="min-w-0 flex-[1_1_9rem]">
            <RolePeople service={service} role={role} />
          </p>
        </section>
      ))}
    </ServiceCard>
  );
}

function RosterTable({ month, services }: { month: Month; services: readonly RosterService[] }) {
  const roles = mergeInOrder(services.map((service) => service.roles));
  return (
    <ServiceTable
      title={t('roster:printed', { list: t('roster:tabs.finalized'), month: formatMonth(month) })}
      rows={services}
      header={t('roster:columns.assignments')}
      columns={roles.map(({ name }) => name)}
      cells={(service) =>
        service.roles.length === 0 ? (
          <td colSpan={Math.max(roles.length, 1)} className={CELL}>
            {t('roster:noAssignments')}
          </td>
        ) : (
          roles.map(({ id }) => {
            const role = service.roles.find((served) => served.id === id);
            return (
              <td key={id} className={CELL}>
                {role && (
                  <div className={printOf(role)}>
                    <span className="sr-only">{t('roster:role', { name: role.name })} </span>
                    <RolePeople service={service} role={role} />
                  </div>
                )}
              </td>
            );
          })
        )
      }
    />
  );
}

/** Shows a button that opens the current month's roster, or nothing if that is not published. */
function CurrentRosterButton({ month, onClick }: { month: Month; onClick: () => void }) {
  const { published } = usePublishedRoster(month);
  return (
    published && (
      <Button className="mt-3" onClick={onClick}>
        {t('roster:seeCurrent', { month: formatMonth(month) })}
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
  const opened = useOpenServices();
  if (isMissing) return <LoadFailedAlert title={t('roster:loadFailed')} onRetry={retry} />;
  if (isLoading) return <MonthSkeleton />;
  if (!record) {
    return (
      <Alert tone="warn" title={t('roster:noRosterTitle')}>
        <p>{t('roster:noRoster', { month: monthInSentence(month) })}</p>
        {!sameMonth(month, current) && (
          <CurrentRosterButton month={current} onClick={() => onShowMonth(current)} />
        )}
      </Alert>
    );
  }
  const finalizedOn = todayIn(timeZone, Date.parse(record.finalizedAt ?? record.createdAt));
  return (
    <div className="flex flex-col gap-3">
      <div className="mt-1 flex gap-2 leading-snug">
        <CheckIcon className="size-6 text-yes" />
        <div>
          <h2 className="font-semibold">{t('roster:finalizedTitle')}</h2>
          <p className="text-ink-2 text-sm">
            {t('roster:finalizedOn', { date: dateInSentence(finalizedOn) })}
          </p>
        </div>
      </div>
      <YouPanel month={month} services={services} onFollow={opened.open} />
      <ServiceList
        list="roster"
        month={month}
        view={view}
        services={services}
        opened={opened}
        ServiceCard={RosterCard}
        table={<RosterTable month={month} services={services} />}
      />
    </div>
  );
}
