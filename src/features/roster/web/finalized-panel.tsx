import { createContext, Fragment, useContext } from 'react';
import { flushSync } from 'react-dom';
import { type Month, monthOf, sameMonth } from '#domain/calendar/calendar.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import type { TeamId } from '#domain/ids.ts';
import { serviceKey } from '#domain/services/services.ts';
import { atStart, formatMonth } from '#languages/dates.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { useAddressQuery } from '#web/api/use-address-query.ts';
import { useChurch, useServiceTitle } from '#web/api/use-church.ts';
import { RoleAndArrival } from '#web/duties/role-and-arrival.tsx';
import { dateInSentence, monthInSentence } from '#web/parts/dates.ts';
import { Names } from '#web/parts/names.tsx';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
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

const isEmpty = ({ people, learners }: ServedRole) => people.length + learners.length === 0;

/** Leaves a role without people out of print. */
const printOf = (role: ServedRole) => (isEmpty(role) ? 'no-print' : '');

type RosterTeam = ReturnType<typeof useRosterMonth>['teams'][number];

const CELL = 'px-2 py-1.5';

/** Returns the id of the reader's own name at a service. */
const ownNameId = ({ date, timeId }: RosterService) => `you-${date}-${timeId}`;

/** Shows who serves in a role, and its open places to administrators. A printed roster shows only who serves. */
function RolePeople({ service, role }: { service: RosterService; role: ServedRole }) {
  const { people, you, open, learners } = role;
  return (
    <>
      <Names of={people} you={you} id={ownNameId(service)} />{' '}
      {open > 0 && (
        <span className="no-print whitespace-nowrap text-sm text-warn">
          {t('common:assigned.placesOpen', { count: open })}
        </span>
      )}
      {learners.map(({ text, isYou }) => (
        <span
          key={text}
          id={isYou ? ownNameId(service) : undefined}
          className={`block scroll-mt-24 text-sm ${isYou ? 'bg-primary-tint font-semibold' : 'text-ink-2'}`}
        >
          {text}
        </span>
      ))}
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
    const role = service.roles.find(({ own }) => own !== undefined);
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
              <span>
                <RoleAndArrival of={{ ...role.own, role }} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shows the name of a role, in a heading below that of its team if there is one. */
function RoleName({ as: Heading, children }: { as: 'h3' | 'h4'; children: string }) {
  return <Heading className="flex-[0_0_7rem] text-ink-2 text-sm">{children}</Heading>;
}

/** Returns the roles of a service by team, in their order. A church with one team has no name for it. */
function groupsOf({ roles }: RosterService, teams: readonly RosterTeam[]) {
  const ids = [...new Set(roles.map(({ teamId }) => teamId))];
  return ids.map((id) => ({
    id,
    name: teams.length > 1 ? (teams.find((team) => team.id === id)?.name ?? null) : null,
    roles: roles.filter(({ teamId }) => teamId === id),
  }));
}

const Teams = createContext<readonly RosterTeam[]>([]);

function RosterCard({ service, opened }: { service: RosterService; opened: OpenServices }) {
  const { assignedRoles } = service;
  const groups = groupsOf(service, useContext(Teams));
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
      {groups.map(({ id, name, roles }) => (
        <Fragment key={id}>
          {name && (
            <h3 className={`mt-1 font-semibold text-sm ${roles.every(isEmpty) ? 'no-print' : ''}`}>{name}</h3>
          )}
          {roles.map((role) => (
            <section key={role.id} className={`flex flex-wrap gap-x-3 leading-snug ${printOf(role)}`}>
              <RoleName as={name ? 'h4' : 'h3'}>{role.name}</RoleName>
              <p className="min-w-0 flex-[1_1_9rem]">
                <RolePeople service={service} role={role} />
              </p>
            </section>
          ))}
        </Fragment>
      ))}
    </ServiceCard>
  );
}

function RosterTable({ month, services }: { month: Month; services: readonly RosterService[] }) {
  const roles = mergeInOrder(services.map((service) => service.roles));
  const teams = useContext(Teams);
  const named = ({ name: role, teamId }: ServedRole) => {
    const team = teams.length > 1 ? teams.find(({ id }) => id === teamId)?.name : null;
    return team ? t('roster:roleOfTeam', { team, role }) : role;
  };
  return (
    <ServiceTable
      title={t('roster:printed', { list: t('roster:tabs.finalized'), month: formatMonth(month) })}
      rows={services}
      header={t('roster:columns.assignments')}
      columns={roles.map(named)}
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

/** Shows which team's roster is shown, and which teams have not published theirs. Nothing in a church with one team. */
function TeamsPanel({ teams, chosen }: { teams: readonly RosterTeam[]; chosen: TeamId | undefined }) {
  const { setQuery } = useAddressQuery();
  if (teams.length < 2) return null;
  const missing = teams.filter(({ isFinalized }) => !isFinalized);
  return (
    <>
      <SelectField
        label={t('roster:team.label')}
        labelHidden
        className="no-print sm:w-64"
        value={chosen ?? null}
        onValueChange={(next: TeamId | null) => setQuery({ team: next === null ? null : String(next) })}
        options={[
          { value: null, label: t('roster:team.all') },
          ...teams.map(({ id, name }) => ({ value: id, label: name ?? '' })),
        ]}
      />
      {missing.length > 0 && (
        <p className="text-ink-2 text-sm">
          {t('roster:team.notFinalized', { teams: listText(missing.map(({ name }) => name)) })}
        </p>
      )}
    </>
  );
}

/** Shows the published roster of a month, or a notice that there is none. */
export function FinalizedPanel(props: { month: Month; view: ViewMode; onShowMonth: (month: Month) => void }) {
  const { month, view, onShowMonth } = props;
  const { timeZone, today } = useChurch();
  const current = monthOf(today);
  const { teamId } = useTeamQuery();
  const { isLoading, isMissing, retry, record, services, ...shown } = useRosterMonth(month, teamId);
  const { teams, chosen, isPublished } = shown;
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
  const choice = <TeamsPanel teams={teams} chosen={chosen} />;
  if (!isPublished) return <div className="flex flex-col gap-3">{choice}</div>;
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
      {choice}
      <YouPanel month={month} services={services} onFollow={opened.open} />
      <Teams value={teams}>
        <ServiceList
          list="roster"
          month={month}
          view={view}
          teamId={chosen}
          services={services}
          opened={opened}
          ServiceCard={RosterCard}
          table={<RosterTable month={month} services={services} />}
        />
      </Teams>
    </div>
  );
}
