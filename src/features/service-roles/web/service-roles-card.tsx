import { useState } from 'react';
import { type ServiceRole, serviceRoleCalls } from '#contract/service-roles.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NewRolesDialog } from './new-roles-dialog.tsx';
import { RemoveRoleDialog } from './remove-role-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { RoleListPanel } from './role-list-panel.tsx';

/** Shows the service roles of the settings tab. */
export function ServiceRolesCard() {
  const { data, isPending, isError, refetch } = useRead(serviceRoleCalls.listServiceRoles, {});
  const [open, setOpen] = useState<{ role: ServiceRole | null } | null>(null);
  const [isAddingSeveral, setAddingSeveral] = useState(false);
  const [removing, setRemoving] = useState<ServiceRole | null>(null);
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={t('service-roles:title')} about={t('service-roles:about')}>
        {data && <Button onClick={() => setAddingSeveral(true)}>{t('service-roles:addSeveral')}</Button>}
        <Button icon={<PlusIcon />} onClick={() => setOpen({ role: null })}>
          {t('service-roles:add')}
        </Button>
      </CardHeader>
      {isError && <LoadFailedAlert title={t('service-roles:loadFailed')} onRetry={refetch} />}
      {isPending && <Skeleton className="h-48 w-full" />}
      {data?.length === 0 && (
        <EmptyState title={t('service-roles:none')} hint={t('service-roles:noneHint')} />
      )}
      {data && data.length > 0 && (
        <RoleListPanel saved={data} onEdit={(role) => setOpen({ role })} onRemove={setRemoving} />
      )}
      {isAddingSeveral && <NewRolesDialog existing={data ?? []} onClose={() => setAddingSeveral(false)} />}
      {open && <RoleDialog role={open.role} onClose={() => setOpen(null)} />}
      {removing && <RemoveRoleDialog role={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}
