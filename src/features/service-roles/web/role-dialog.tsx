import type { RoleWithChecks } from '#contract/service-roles.ts';
import type { Team } from '#contract/teams.ts';
import type { TeamId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { Alert } from '#web/ui/alert.tsx';
import { CheckboxField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { bindFields } from '#web/ui/use-draft.ts';
import { NeededChecksField } from './needed-checks-field.tsx';
import { TeamField } from './team-field.tsx';
import { useRoleForm } from './use-role-form.ts';

/**
 * Adds a service role, at first to the given team, or edits the given role. Mount it only while open, so that its form
 * starts fresh.
 */
export function RoleDialog(props: {
  role: RoleWithChecks | null;
  teams: readonly Team[];
  teamId?: TeamId | undefined;
  onClose: () => void;
}) {
  const { role, teams, onClose } = props;
  const form = useRoleForm(props, onClose);
  const { text, check } = bindFields(form);
  return (
    <FormDialog
      title={role ? t('service-roles:editTitle') : t('service-roles:addTitle')}
      onClose={onClose}
      onSubmit={form.submit}
      conflict={form.conflict}
      submitLabel={form.isAsking ? t('service-roles:addNamesake') : undefined}
    >
      <TextField label={t('service-roles:name')} hint={t('service-roles:nameHint')} {...text('name')} />
      {!role && (
        <TeamField
          teams={teams}
          value={form.teamId}
          error={form.faults.teamId}
          onChoose={(teamId) => form.type({ teamId })}
        />
      )}
      {form.isAsking && (
        <Alert tone="warn" announce title={t('service-roles:namesake', { name: form.draft.name })}>
          {t('service-roles:namesakeAdvice')}
        </Alert>
      )}
      <TextAreaField label={t('service-roles:description')} {...text('description')} />
      <TextField
        label={t('service-roles:limit')}
        hint={t('service-roles:limitHint')}
        inputMode="numeric"
        {...text('maxLimit')}
        onBlur={form.settleLimit}
      />
      <CheckboxField
        label={t('service-roles:active')}
        hint={t('service-roles:activeHint')}
        {...check('isActive')}
      />
      <NeededChecksField
        value={form.checkKindIds}
        error={form.faults.checkKindIds}
        onChange={(checkKindIds) => form.type({ checkKindIds })}
      />
    </FormDialog>
  );
}
