import type { ServiceRole } from '#contract/service-roles.ts';
import { t } from '#languages/t.ts';
import { TextAreaField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useNewRoles } from './use-new-roles.ts';

/** Adds several service roles at once. Mount it only while it is open, so that its form starts fresh. */
export function NewRolesDialog(props: { existing: readonly ServiceRole[]; onClose: () => void }) {
  const { existing, onClose } = props;
  const form = useNewRoles(existing, onClose);
  return (
    <FormDialog
      title={t('service-roles:addSeveral')}
      description={t('service-roles:severalAbout')}
      onClose={onClose}
      onSubmit={form.submit}
      submitLabel={t('service-roles:addAll')}
    >
      <TextAreaField
        label={t('service-roles:severalNames')}
        rows={7}
        value={form.text}
        error={form.fault ?? undefined}
        onChange={(event) => form.type(event.target.value)}
      />
    </FormDialog>
  );
}
