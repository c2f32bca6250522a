import { useState } from 'react';
import { type ServiceRole, serviceRoleCalls } from '#contract/service-roles.ts';
import { serviceTimeCalls } from '#contract/service-times.ts';
import type { RoleId } from '#domain/ids.ts';
import { serviceTimeTitle } from '#languages/service-times.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { Alert } from '#web/ui/alert.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { ListedServiceTime } from './service-time-row.tsx';
import { useServiceChange } from './use-service-change.ts';

/** The select offers limits up to this, or more if the usual or the saved one is higher. */
const MAX_CHOICE = 20;

/** Returns the limits to choose from. */
function choicesFor(usual: number, saved: number | undefined) {
  const max = Math.max(MAX_CHOICE, usual, saved ?? 0);
  return Array.from({ length: max }, (_, index) => ({
    value: index + 1,
    label: t('services:people', { count: index + 1 }),
  }));
}

/** Sets the limit of each active role at a service time. */
export function RoleLimitsDialog({ time, onClose }: { time: ListedServiceTime; onClose: () => void }) {
  const { data, isPending, isError } = useRead(serviceRoleCalls.listServiceRoles, {});
  const saving = useServiceChange(serviceTimeCalls.saveServiceTimeLimits, t('services:rolesFailed'));
  const [seen] = useState(() => ({ limits: [...time.limits] }));
  const [limits, setLimits] = useState(
    () => new Map(time.limits.map(({ roleId, maxLimit }) => [roleId, maxLimit])),
  );
  const isNeeded = ({ isActive, teamId }: ServiceRole) =>
    isActive && (time.teamId === null || teamId === time.teamId);
  const roles = data?.filter(isNeeded) ?? [];

  function choose(roleId: RoleId, limit: number | null): void {
    const chosen = new Map(limits);
    if (limit === null) chosen.delete(roleId);
    else chosen.set(roleId, limit);
    setLimits(chosen);
  }

  async function submit(): Promise<void> {
    const body = {
      limits: [...limits].map(([roleId, maxLimit]) => ({ roleId, maxLimit })),
      seen: { ...seen, ...saving.conflict?.now },
    };
    if (!(await saving.run({ params: { id: time.id }, body }))) return;
    showToast({ title: t('services:rolesSaved') });
    onClose();
  }

  return (
    <FormDialog
      title={t('services:rolesTitle')}
      description={
        <>
          <p className="font-semibold text-ink">{serviceTimeTitle(time)}</p>
          <p>{t('services:rolesAbout')}</p>
        </>
      }
      onClose={onClose}
      onSubmit={submit}
      conflict={saving.conflict?.sentence}
      cancelLabel={t('services:close')}
    >
      {isPending && <Skeleton className="h-48 w-full" />}
      {isError && <Alert tone="no" title={t('services:rolesLoadFailed')} announce />}
      {data && roles.length === 0 && <EmptyState title={t('services:rolesNone')} />}
      {roles.map(({ id, name, maxLimit }) => (
        <SelectField
          key={id}
          label={name}
          value={limits.get(id) ?? null}
          onValueChange={(limit) => choose(id, limit)}
          options={[
            { value: null, label: t('services:asUsual', { limit: maxLimit }) },
            { value: 0, label: t('services:notNeeded') },
            ...choicesFor(maxLimit, limits.get(id)),
          ]}
        />
      ))}
    </FormDialog>
  );
}
