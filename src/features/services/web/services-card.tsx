import { useState } from 'react';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import { type ServiceTimeRecord, serviceTimeCalls } from '#contract/service-times.ts';
import { serviceCalls } from '#contract/services.ts';
import { teamCalls } from '#contract/teams.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CalendarIcon, PlusIcon } from '#web/ui/icons.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CancelServiceDialog } from './cancel-service-dialog.tsx';
import { CanceledServicesPanel } from './canceled-services-panel.tsx';
import { RemoveServiceTimeDialog } from './remove-service-time-dialog.tsx';
import { RoleLimitsDialog } from './role-limits-dialog.tsx';
import { ServiceTimeDialog } from './service-time-dialog.tsx';
import type { ListedServiceTime, ServiceTimeAction } from './service-time-row.tsx';
import { ServiceTimesPanel } from './service-times-panel.tsx';

/** The open dialog. A new service has no service time yet. */
type Open =
  | { readonly dialog: 'add' }
  | { readonly dialog: ServiceTimeAction; readonly time: ListedServiceTime };

/** Returns the last day of a service time, or null if it has no end. */
const lastDayOf = ({ date, endsOn }: ServiceTimeRecord): PlainDate | null => date ?? endsOn;

/** Shows the weekly, one-off and canceled services, and the dialogs that change them. */
export function ServicesCard() {
  const { today } = useChurch();
  const times = useRead(serviceTimeCalls.listServiceTimes, {});
  const canceled = useRead(serviceTimeCalls.listCanceledServices, {});
  const roles = useRead(serviceRoleCalls.listServiceRoles, {});
  const teams = useRead(teamCalls.listTeams, {}).data ?? [];
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  // Only the server knows what has started.
  const ofToday = useRead(
    serviceCalls.listServices,
    { query: { from: today, to: today } },
    { enabled: times.data?.some(({ date }) => date === today) ?? false },
  );
  const hasStarted = ({ id, date }: ServiceTimeRecord) =>
    date === today && (ofToday.data?.some((service) => service.timeId === id && service.isPast) ?? false);
  const isPast = (time: ServiceTimeRecord) => (lastDayOf(time) ?? today) < today || hasStarted(time);
  const weekly = times.data?.filter(({ date }) => date === null) ?? [];
  const once = times.data?.filter(({ date }) => date !== null) ?? [];
  const common = {
    canceled: canceled.data ?? [],
    roles: roles.data ?? [],
    teams,
    onOpen: (dialog: ServiceTimeAction, time: ListedServiceTime) => setOpen({ dialog, time }),
  };

  return (
    <Card className="flex flex-col gap-5">
      <CardHeader title={t('services:title')} about={t('services:about')}>
        <Button variant="primary" icon={<PlusIcon />} onClick={() => setOpen({ dialog: 'add' })}>
          {t('services:add')}
        </Button>
      </CardHeader>
      {(times.isError || canceled.isError) && (
        <LoadFailedAlert
          title={t('services:loadFailed')}
          onRetry={() => Promise.all([times.refetch(), canceled.refetch()])}
        />
      )}
      {times.isPending && <Skeleton className="h-48 w-full" />}
      {times.data && (
        <>
          <ServiceTimesPanel
            title={t('services:weekly')}
            current={weekly.filter((time) => !isPast(time))}
            past={weekly.filter(isPast)}
            empty={<p className="text-ink-2">{t('services:weeklyNone')}</p>}
            {...common}
          />
          <ServiceTimesPanel
            title={t('services:once')}
            current={once.filter((time) => !isPast(time))}
            past={once.filter(isPast).reverse()}
            empty={
              <EmptyState
                icon={<CalendarIcon />}
                title={t('services:onceNone')}
                hint={t('services:onceHint')}
              />
            }
            {...common}
          />
        </>
      )}
      <CanceledServicesPanel
        times={times.data ?? []}
        services={canceled.data?.filter(({ date }) => date >= today) ?? []}
      />
      {open?.dialog === 'add' && <ServiceTimeDialog time={null} teams={teams} onClose={close} />}
      {open?.dialog === 'edit' && <ServiceTimeDialog time={open.time} teams={teams} onClose={close} />}
      {open?.dialog === 'roles' && <RoleLimitsDialog time={open.time} onClose={close} />}
      {open?.dialog === 'cancel' && (
        <CancelServiceDialog time={open.time} times={times.data ?? []} onClose={close} />
      )}
      {open?.dialog === 'remove' && <RemoveServiceTimeDialog time={open.time} onClose={close} />}
    </Card>
  );
}
