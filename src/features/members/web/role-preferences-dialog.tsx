import type { OwnMember } from '#contract/members.ts';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import type { TeamId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showNothingDone, showToast } from '#web/ui/toast-store.ts';
import { RolePreferencesForm } from './role-preferences-form.tsx';
import { useRolePreferences } from './use-role-preferences.ts';

/**
 * Shows the dialog for the user's own role preferences. `teams` are the names of the user's teams, if the church has several. Mount
 * it only while open, so that its form starts fresh.
 */
export function RolePreferencesDialog(props: {
  profile: OwnMember;
  teams?: ReadonlyMap<TeamId, string> | null;
  onClose: () => void;
}) {
  const { profile, teams = null, onClose } = props;
  const roles = useRead(serviceRoleCalls.listServiceRoles, {});
  const preferences = useRolePreferences(profile);

  async function submit(): Promise<void> {
    if (!preferences.isChanged)
      return showNothingDone(t('members:preferences.noChanges'), t('members:preferences.noChangesText'));
    try {
      if (!(await preferences.save())) return;
      showToast({ title: t('members:preferences.saved'), description: t('members:preferences.savedText') });
      onClose();
    } catch (error) {
      showFailure(t('members:preferences.errorTitle'), error, t('members:preferences.failed'));
    }
  }

  return (
    <FormDialog
      title={t('members:preferences.title')}
      description={t('members:preferences.about')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('members:preferences.save')}
      conflict={preferences.conflict}
    >
      {roles.isError && (
        <LoadFailedAlert title={t('members:preferences.rolesFailed')} onRetry={roles.refetch} />
      )}
      {roles.isPending && <Skeleton className="h-96 w-full" />}
      {roles.data?.length === 0 && <Alert title={t('members:preferences.noRoles')} />}
      {roles.data && (
        <RolePreferencesForm
          roles={roles.data}
          preferences={preferences}
          teams={teams}
          limitsHint={t('members:preferences.limitsHint')}
        />
      )}
    </FormDialog>
  );
}
