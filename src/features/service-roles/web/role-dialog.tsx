import { useId } from 'react';
import type { ServiceRole } from '#contract/service-roles.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CheckboxField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { SERVICE_ROLE_TEXTS } from './texts.ts';
import { useRoleForm } from './use-role-form.ts';

/** Adds a service role, or edits the given one. Mount it while it is open, so that each opening starts afresh. */
export function RoleDialog({ role, onClose }: { role: ServiceRole | null; onClose: () => void }) {
  const form = useRoleForm(role, onClose);
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={role ? SERVICE_ROLE_TEXTS.editTitle : SERVICE_ROLE_TEXTS.addTitle}
      footer={
        <>
          <Button onClick={onClose}>{SERVICE_ROLE_TEXTS.cancel}</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            busy={form.isSaving}
            busyLabel={SERVICE_ROLE_TEXTS.saving}
          >
            {SERVICE_ROLE_TEXTS.save}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <TextField
          label={SERVICE_ROLE_TEXTS.name}
          hint={SERVICE_ROLE_TEXTS.nameHint}
          value={form.draft.name}
          error={form.faults.name}
          onChange={(event) => form.type({ name: event.target.value })}
        />
        <TextAreaField
          label={SERVICE_ROLE_TEXTS.description}
          value={form.draft.description}
          error={form.faults.description}
          onChange={(event) => form.type({ description: event.target.value })}
        />
        <TextField
          label={SERVICE_ROLE_TEXTS.limit}
          hint={SERVICE_ROLE_TEXTS.limitHint}
          inputMode="numeric"
          value={form.draft.limit}
          error={form.faults.maxLimit}
          onChange={(event) => form.type({ limit: event.target.value })}
          onBlur={form.settleLimit}
        />
        <CheckboxField
          label={SERVICE_ROLE_TEXTS.active}
          hint={SERVICE_ROLE_TEXTS.activeHint}
          checked={form.draft.isActive}
          onChange={(event) => form.type({ isActive: event.target.checked })}
        />
      </form>
    </Dialog>
  );
}
