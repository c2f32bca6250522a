import type { Member } from '#contract/members.ts';
import type { ServiceRole } from '#contract/service-roles.ts';
import { fullName } from '#domain/members/member-name.ts';
import { sentenceOf } from '#web/api/api.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { PREFERENCES_TEXTS } from './preferences-texts.ts';
import { RolePreferencesForm } from './role-preferences-form.tsx';
import { useRolePreferences } from './use-role-preferences.ts';

function showUnsaved(error: unknown): void {
  const sentence = sentenceOf(error, '');
  showToast({
    title: PREFERENCES_TEXTS.failed,
    variant: 'destructive',
    ...(sentence ? { description: sentence } : {}),
  });
}

/**
 * Shows one member of the bulk editor. It is saved by a button, because a select that is operated with the arrow keys
 * changes at every step.
 */
export function MemberPreferencesForm({ member, roles }: { member: Member; roles: readonly ServiceRole[] }) {
  const preferences = useRolePreferences(member);
  const name = fullName(member);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void preferences.save(PREFERENCES_TEXTS.savedForText(name), showUnsaved);
      }}
    >
      <fieldset>
        <legend className="mb-2 wrap-anywhere font-bold">{name}</legend>
        <div className="grid items-end gap-3 sm:grid-cols-2">
          <RolePreferencesForm roles={roles} preferences={preferences} />
          <Button
            type="submit"
            variant={preferences.isChanged ? 'primary' : 'secondary'}
            aria-label={PREFERENCES_TEXTS.saveFor(name)}
            disabled={!preferences.isChanged}
            busy={preferences.isSaving}
            busyLabel={PREFERENCES_TEXTS.saving}
          >
            {PREFERENCES_TEXTS.saveOne}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
