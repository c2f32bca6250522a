import { type ServiceRole, serviceRoleCalls } from '#contract/service-roles.ts';
import { t } from '#languages/t.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Asks for confirmation before a role is deleted. The server refuses a role that is in use, with advice. */
export function RemoveRoleDialog({ role, onClose }: { role: ServiceRole; onClose: () => void }) {
  const remove = useChange(serviceRoleCalls.removeServiceRole);

  const change = () => remove.mutateAsync({ params: { id: role.id } });
  return (
    <ConfirmDialog
      tone="danger"
      title={t('service-roles:removeTitle')}
      description={t('service-roles:removeQuestion', { name: role.name })}
      confirmLabel={t('service-roles:removeConfirm')}
      busyLabel={t('service-roles:removing')}
      onConfirm={() =>
        showResult(change(), {
          done: t('service-roles:removal.done'),
          failed: t('service-roles:removal.failed'),
          otherwise: t('service-roles:removal.otherwise'),
        }).then(onClose)
      }
      onCancel={onClose}
    />
  );
}
