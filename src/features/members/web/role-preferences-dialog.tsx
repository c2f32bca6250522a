import { type SyntheticEvent, useId } from 'react';
import type { Member } from '#contract/members.ts';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { PREFERENCES_TEXTS } from './preferences-texts.ts';
import { RolePreferencesForm } from './role-preferences-form.tsx';
import { useRolePreferences } from './use-role-preferences.ts';

/** Shows the dialog for the user's own role preferences. Mount it only while open, so that its form starts fresh. */
export function RolePreferencesDialog({ profile, onClose }: { profile: Member; onClose: () => void }) {
  const roles = useRead(serviceRoleCalls.listServiceRoles, {});
  const preferences = useRolePreferences(profile);
  const form = useId();

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (preferences.isSaving) return;
    if (!preferences.isChanged) {
      showToast({
        title: PREFERENCES_TEXTS.noChanges,
        description: PREFERENCES_TEXTS.noChangesText,
        nothingDone: true,
      });
      return;
    }
    try {
      await preferences.save();
      showToast({ title: PREFERENCES_TEXTS.saved, description: PREFERENCES_TEXTS.savedText });
      onClose();
    } catch (error) {
      showFailure(PREFERENCES_TEXTS.errorTitle, error, PREFERENCES_TEXTS.failed);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={PREFERENCES_TEXTS.title}
      description={PREFERENCES_TEXTS.about}
      footer={
        <>
          <Button onClick={onClose}>{PREFERENCES_TEXTS.cancel}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            disabled={!roles.data}
            busy={preferences.isSaving}
            busyLabel={PREFERENCES_TEXTS.saving}
          >
            {PREFERENCES_TEXTS.save}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
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
      </form>
    </Dialog>
  );
}
