import type { ServiceRole } from '#contract/service-roles.ts';
import { Alert } from '#web/ui/alert.tsx';
import { CheckboxField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { bindFields } from '#web/ui/use-draft.ts';
import { SERVICE_ROLE_TEXTS } from './texts.ts';
import { useRoleForm } from './use-role-form.ts';

/** Adds a service role, or edits the given one. Mount it only while open, so that its form starts fresh. */
export function RoleDialog({ role, onClose }: { role: ServiceRole | null; onClose: () => void }) {
  const form = useRoleForm(role, onClose);
  const { text, check } = bindFields(form);
  return (
    <FormDialog
      title={role ? SERVICE_ROLE_TEXTS.editTitle : SERVICE_ROLE_TEXTS.addTitle}
      onClose={onClose}
      onSubmit={form.submit}
      submitLabel={form.isAsking ? SERVICE_ROLE_TEXTS.addNamesake : undefined}
    >
      <TextField label={SERVICE_ROLE_TEXTS.name} hint={SERVICE_ROLE_TEXTS.nameHint} {...text('name')} />
      {form.isAsking && (
        <Alert tone="warn" announce title={SERVICE_ROLE_TEXTS.namesake(form.draft.name)}>
          {SERVICE_ROLE_TEXTS.namesakeAdvice}
        </Alert>
      )}
      <TextAreaField label={SERVICE_ROLE_TEXTS.description} {...text('description')} />
      <TextField
        label={SERVICE_ROLE_TEXTS.limit}
        hint={SERVICE_ROLE_TEXTS.limitHint}
        inputMode="numeric"
        {...text('maxLimit')}
        onBlur={form.settleLimit}
      />
      <CheckboxField
        label={SERVICE_ROLE_TEXTS.active}
        hint={SERVICE_ROLE_TEXTS.activeHint}
        {...check('isActive')}
      />
    </FormDialog>
  );
}
