import type { Member } from '#contract/members.ts';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showNothingDone, showToast } from '#web/ui/toast-store.ts';
import { PREFERENCES_TEXTS } from './preferences-texts.ts';
import { RolePreferencesForm } from './role-preferences-form.tsx';
import { useRolePreferences } from './use-role-preferences.ts';

/** Shows the dialog for the user's own role preferences. Mount it only while open, so that its form starts fresh. */
export function RolePreferencesDialog({ profile, onClose }: { profile: Member; onClose: () => void }) {
  const roles = useRead(serviceRoleCalls.listServiceRoles, {});
  const preferences = useRolePreferences(profile);

  async function submit(): Promise<void> {
    const { noChanges, noChangesText } = PREFERENCES_TEXTS;
    if (!preferences.isChanged) return showNothingDone(noChanges, noChangesText);
    try {
      await preferences.save();
      showToast({ title: PREFERENCES_TEXTS.saved, description: PREFERENCES_TEXTS.savedText });
      onClose();
    } catch (error) {
      showFailure(PREFERENCES_TEXTS.errorTitle, error, PREFERENCES_TEXTS.failed);
    }
  }

  return (
    <FormDialog
      title={PREFERENCES_TEXTS.title}
      description={PREFERENCES_TEXTS.about}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={PREFERENCES_TEXTS.save}
    >
      {roles.isError && <LoadFailedAlert title={PREFERENCES_TEXTS.rolesFailed} onRetry={roles.refetch} />}
      {roles.isPending && <Skeleton className="h-96 w-full" />}
      {roles.data?.length === 0 && <Alert title={PREFERENCES_TEXTS.noRoles} />}
      {roles.data && (
        <RolePreferencesForm
          roles={roles.data}
          preferences={preferences}
          limitsHint={PREFERENCES_TEXTS.limitsHint}
        />
      )}
    </FormDialog>
  );
}
