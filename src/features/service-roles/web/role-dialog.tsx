import type { ServiceRole } from '#contract/service-roles.ts';
import { Alert } from '#web/ui/alert.tsx';
import { CheckboxField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SERVICE_ROLE_TEXTS } from './texts.ts';
import { useRoleForm } from './use-role-form.ts';

/** Adds a service role, or edits the given one. Mount it only while open, so that its form starts fresh. */
export function RoleDialog({ role, onClose }: { role: ServiceRole | null; onClose: () => void }) {
  const form = useRoleForm(role, onClose);
  return (
    <FormDialog
      title={role ? SERVICE_ROLE_TEXTS.editTitle : SERVICE_ROLE_TEXTS.addTitle}
      onClose={onClose}
      onSubmit={() => void form.submit()}
      submitLabel={form.isAsking ? SERVICE_ROLE_TEXTS.addNamesake : SERVICE_ROLE_TEXTS.save}
      busy={form.isSaving}
      busyLabel={SERVICE_ROLE_TEXTS.saving}
    >
      <TextField
        label={SERVICE_ROLE_TEXTS.name}
        hint={SERVICE_ROLE_TEXTS.nameHint}
        value={form.draft.name}
        error={form.faults.name}
        onChange={(event) => form.type({ name: event.target.value })}
      />
      {form.isAsking && (
        <Alert tone="warn" announce title={SERVICE_ROLE_TEXTS.namesake(form.draft.name)}>
          {SERVICE_ROLE_TEXTS.namesakeAdvice}
        </Alert>
      )}
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
    </FormDialog>
  );
}
