import { useState } from 'react';
import { type ServiceRole, serviceRoleCalls } from '#contract/service-roles.ts';
import { useRead } from '#web/server-state.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PencilIcon, PlusIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { SERVICE_ROLE_TEXTS } from './texts.ts';

function RoleRow({ role, onEdit }: { role: ServiceRole; onEdit: () => void }) {
  return (
    <li className="flex items-center gap-3 border-line border-t py-2 first:border-t-0">
      <div className={`min-w-0 flex-1 ${role.isActive ? '' : 'text-ink-2'}`}>
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {role.name}
          {!role.isActive && <Badge>{SERVICE_ROLE_TEXTS.inactive}</Badge>}
          <Badge>{SERVICE_ROLE_TEXTS.limitBadge(role.maxLimit)}</Badge>
        </p>
        {role.description && <p className="text-ink-2 text-sm">{role.description}</p>}
      </div>
      <IconButton label={SERVICE_ROLE_TEXTS.edit(role.name)} onClick={onEdit}>
        <PencilIcon />
      </IconButton>
    </li>
  );
}

/** The service roles manager of the settings tab. */
export function ServiceRolesCard() {
  const { data, isPending, isError, refetch } = useRead(serviceRoleCalls.listServiceRoles, {});
  const [open, setOpen] = useState<{ role: ServiceRole | null } | null>(null);
  return (
    <Card className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-3">
        <div className="mr-auto">
          <h2 className="font-bold text-xl">{SERVICE_ROLE_TEXTS.title}</h2>
          <p className="text-ink-2">{SERVICE_ROLE_TEXTS.about}</p>
        </div>
        <Button variant="primary" icon={<PlusIcon />} onClick={() => setOpen({ role: null })}>
          {SERVICE_ROLE_TEXTS.add}
        </Button>
      </header>
      {isError && (
        <Alert tone="no" title={SERVICE_ROLE_TEXTS.loadFailed} announce>
          <Button size="small" onClick={() => refetch()}>
            {SERVICE_ROLE_TEXTS.tryAgain}
          </Button>
        </Alert>
      )}
      {isPending && <Skeleton className="h-48 w-full" />}
      {data?.length === 0 && (
        <EmptyState title={SERVICE_ROLE_TEXTS.none} hint={SERVICE_ROLE_TEXTS.noneHint} />
      )}
      {data && data.length > 0 && (
        <ul>
          {data.map((role) => (
            <RoleRow key={role.id} role={role} onEdit={() => setOpen({ role })} />
          ))}
        </ul>
      )}
      {open && <RoleDialog role={open.role} onClose={() => setOpen(null)} />}
    </Card>
  );
}
