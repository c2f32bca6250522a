import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { type Month, type MonthKey, monthKey, monthOf, sameMonth } from '#domain/calendar/calendar.ts';
import type { RoleId } from '#domain/ids.ts';
import { stillPossible } from '#domain/roster/builder-selection.ts';
import { parseServiceKey, type ServiceKey, serviceKey, sharesDate } from '#domain/services/services.ts';
import { hasOnlySundays } from '#domain/smart-assign/model/rest.ts';
import { FactsLine, type MonthFact } from '#features/builder-edit/web/facts-line.tsx';
import type { PublishedPlaceProps } from '#features/builder-edit/web/grid-panel.tsx';
import type { PeopleOrder } from '#features/builder-edit/web/role-card.tsx';
import { BuilderServiceCard } from '#features/builder-edit/web/service-card.tsx';
import { TeamField } from '#features/builder-edit/web/team-field.tsx';
import { useBuilderAddress } from '#features/builder-edit/web/use-address.ts';
import { useBuilderMonth } from '#features/builder-edit/web/use-month.ts';
import { useRosterTitle } from '#features/builder-edit/web/use-roster-title.ts';
import { BuilderPlanPanel } from '#features/builder-plan/web/plan-panel.tsx';
import { useMonthPlan } from '#features/builder-plan/web/use-month-plan.ts';
import { BuilderMonthPanel } from '#features/builder-publish/web/month-panel.tsx';
import { ServedLine } from '#features/served/web/served-line.tsx';
import { t } from '#languages/t.ts';
import { type PendingSelections, usePendingSelections } from '#web/builder/use-pending-selections.ts';
import { PrintedTitle } from '#web/frame/printed-title.tsx';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CalendarIcon } from '#web/ui/icons.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const PART = { Fallback: () => <Skeleton className="h-80 w-full rounded-card" /> };

const BuilderServicePanel = lazyPart(
  async () => (await import('#features/builder-edit/web/service-panel.tsx')).BuilderServicePanel,
  PART,
);

const BuilderGridPanel = lazyPart(
  async () => (await import('#features/builder-edit/web/grid-panel.tsx')).BuilderGridPanel,
  PART,
);

/** Preloads the files for the next tap. If that fails, the tap tries again. */
function preloadParts() {
  Promise.all([BuilderServicePanel.preload(), BuilderGridPanel.preload()]).catch(() => undefined);
}

const VIEWS = ['service', 'month'] as const;

/** Returns the number of pending selections in each other month, earliest first. */
function unsavedElsewhere({ byService }: PendingSelections, shown: Month) {
  const counts = new Map<MonthKey, number>();
  for (const service of Object.keys(byService) as ServiceKey[]) {
    const key = monthKey(monthOf(parseServiceKey(service).date));
    const length = byService[service]?.length ?? 0;
    if (length > 0 && key !== monthKey(shown)) counts.set(key, (counts.get(key) ?? 0) + length);
  }
  return [...counts].sort().map(([key, count]) => ({ month: monthOf(`${key}-01`), count }));
}

/** Shows the Roster Builder: a month's services on the left, the chosen one role by role on the right. */
export function BuilderPanel(props: {
  /** The facts about the month above the roster. */
  facts?: readonly MonthFact[];
  /** Leads to the form that emails the month's roster. */
  onSend?: () => void;
  /** Lets a coordinator change a place once the month is published. */
  PublishedPlace?: ComponentType<PublishedPlaceProps>;
}) {
  const { facts = [], onSend, PublishedPlace } = props;
  const { month, setMonth, service: chosen, setService, isGrid, setGrid } = useBuilderAddress();
  const [order, setOrder] = useState<PeopleOrder>('name');
  const { teamId = 'all' } = useTeamQuery();
  const {
    isLoading,
    isError,
    isMissing,
    retry,
    allServices,
    services,
    state,
    teams,
    lockedRoles,
    conflicts,
  } = useBuilderMonth(month);
  const isLockedAt = (key: ServiceKey, roleId: RoleId) =>
    lockedRoles.has(roleId) && sameMonth(monthOf(parseServiceKey(key).date), month);
  const pendingSelections = usePendingSelections(teamId, isLockedAt);
  const entry = services.find((service) => serviceKey(service) === chosen);
  const monthServices = allServices ?? [];
  const isSundaysOnly = hasOnlySundays(monthServices);
  const plan = useMonthPlan(month, services, pendingSelections, lockedRoles);

  useEffect(preloadParts, []);

  // A refresh may invalidate pending selections: another admin may have assigned the person or filled the role.
  const dropUnavailable = useEffectEvent(() => {
    pendingSelections.keepOnly(month, new Set((allServices ?? []).map(serviceKey)));
    // Also at unlisted services: without available people, nothing is possible there.
    for (const service of allServices ?? []) {
      const { roles, assignments: saved, availablePeople } = service;
      const key = serviceKey(service);
      const pending = pendingSelections.of(key);
      const remaining = stillPossible(
        { roles, saved, pending },
        new Set(availablePeople.map(({ id }) => id)),
      );
      if (remaining.length !== pending.length) pendingSelections.set(key, remaining);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: Undoing Smart Assign changes `before` and restores selections that may no longer be possible, and revising shows those of its roles again.
  useEffect(() => {
    if (allServices) dropUnavailable();
  }, [allServices, lockedRoles, pendingSelections.before]);

  const hasGrid = services.length > 0;
  const grid = hasGrid && (
    <BuilderGridPanel
      key={`${monthKey(month)} ${teamId}`}
      month={month}
      services={allServices ?? []}
      pendingSelections={pendingSelections}
      lockedRoles={lockedRoles}
      isSundaysOnly={isSundaysOnly}
      PublishedPlace={PublishedPlace}
    />
  );

  return (
    <div className="full-width flex flex-col gap-3">
      <PrintedTitle title={useRosterTitle(month)} />
      <BuilderMonthPanel
        month={month}
        onMonthChange={setMonth}
        state={state}
        teams={teams}
        isSundaysOnly={isSundaysOnly}
        canFinalize={services.length > 0}
        toCome={(allServices ?? []).filter(({ isPast }) => !isPast)}
        team={<TeamField />}
        facts={<FactsLine facts={facts} />}
        onSend={onSend}
        selections={plan}
        view={
          <Segmented
            isCompact
            label={t('builder:view.label')}
            value={isGrid ? 'month' : 'service'}
            onValueChange={(view) => setGrid(view === 'month')}
            options={VIEWS.map((value) => ({ value, label: t(`builder:view.${value}`) }))}
          />
        }
      >
        <BuilderPlanPanel
          plan={plan}
          isDisabled={services.length === 0}
          isSundaysOnly={isSundaysOnly}
          elsewhere={unsavedElsewhere(pendingSelections, month)}
          onMonthChange={setMonth}
        />
      </BuilderMonthPanel>
      <ServedLine month={month} />
      {isError && <LoadFailedAlert title={t('builder:loadFailed')} onRetry={retry} />}
      {!isMissing && isGrid && hasGrid && <div className="prints-alone">{grid}</div>}
      {!isMissing && !(isGrid && hasGrid) && (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)] print:grid-cols-1">
          <section
            aria-label={isSundaysOnly ? t('builder:sundays') : t('builder:services')}
            className="lg:sticky lg:top-20 print:static"
          >
            {isLoading && <Skeleton className="h-40 w-full rounded-card" />}
            {!isLoading && services.length === 0 && (
              <EmptyState
                icon={<CalendarIcon />}
                title={isSundaysOnly ? t('builder:noSundays') : t('builder:noServices')}
                hint={t('builder:noSundaysHint')}
              />
            )}
            <ul className="printed-cards grid grid-cols-1 gap-3">
              {services.map((service) => (
                <li key={serviceKey(service)}>
                  <BuilderServiceCard
                    service={service}
                    sharesDate={sharesDate(service, monthServices)}
                    pending={pendingSelections.of(serviceKey(service))}
                    withdrawn={conflicts.filter((conflict) => conflict.service === service).length}
                    refused={pendingSelections.refusedAt(service).length}
                    isChosen={serviceKey(service) === chosen}
                    onChoose={() => setService(serviceKey(service))}
                  />
                </li>
              ))}
            </ul>
          </section>
          {entry ? (
            <BuilderServicePanel
              key={serviceKey(entry)}
              entry={entry}
              services={allServices ?? []}
              pendingSelections={pendingSelections}
              lockedRoles={lockedRoles}
              isSundaysOnly={isSundaysOnly}
              order={order}
              onOrderChange={setOrder}
            />
          ) : (
            hasGrid && (
              <div className="no-print flex min-w-0 flex-col gap-4">
                <EmptyState title={isSundaysOnly ? t('builder:chooseSunday') : t('builder:chooseService')} />
                {grid}
              </div>
            )
          )}
        </div>
      )}
      <LoadingOverlay active={isLoading} text={t('builder:overlay.loading')} />
    </div>
  );
}
