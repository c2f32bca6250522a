import { type ServiceRole, serviceRoleCalls } from '#contract/service-roles.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SERVICE_ROLE_TEXTS } from './texts.ts';

/** Asks for confirmation before a role is deleted. The server refuses a role that is in use, with advice. */
export function RemoveRoleDialog({ role, onClose }: { role: ServiceRole; onClose: () => void }) {
  const remove = useChange(serviceRoleCalls.removeServiceRole);

  const change = () => remove.mutateAsync({ params: { id: role.id } });
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={SERVICE_ROLE_TEXTS.removeTitle}
      description={SERVICE_ROLE_TEXTS.removeQuestion(role.name)}
      confirmLabel={SERVICE_ROLE_TEXTS.removeConfirm}
      busyLabel={SERVICE_ROLE_TEXTS.removing}
      onConfirm={() => showResult(change(), SERVICE_ROLE_TEXTS.removal).then(onClose)}
      onCancel={onClose}
    />
  );
}
