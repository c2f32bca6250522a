import type { ServiceRole } from '#contract/service-roles.ts';
import type { RoleId } from '#domain/ids.ts';
import { offeredRoles } from '#domain/members/preferred-roles.ts';
import { SelectField } from '#web/ui/field.tsx';
import { PREFERENCES_TEXTS } from './preferences-texts.ts';
import type { RolePreferences } from './use-role-preferences.ts';

function RoleSelect(props: {
  label: string;
  none: string;
  roles: readonly ServiceRole[];
  value: number | null;
  disabled: boolean;
  onChoose: (roleId: RoleId | null) => void;
}) {
  const { label, none, roles, value, disabled, onChoose } = props;
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      disabled={disabled}
      onChange={(event) => onChoose(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{none}</option>
      {roles.map((role) => (
        <option key={role.id} value={role.id}>
          {role.name}
        </option>
      ))}
    </SelectField>
  );
}

/** Shows the two selects for a member's role preferences, in the member's own dialog and in the bulk editor. */
export function RolePreferencesForm({
  roles,
  preferences,
}: {
  roles: readonly ServiceRole[];
  preferences: RolePreferences;
}) {
  const { chosen, isSaving, choosePreferred, chooseSecondary } = preferences;
  const { preferredRoleId, secondaryRoleId } = chosen;
  return (
    <>
      <RoleSelect
        label={PREFERENCES_TEXTS.preferred}
        none={PREFERENCES_TEXTS.noPreferred}
        roles={offeredRoles(roles, preferredRoleId)}
        value={preferredRoleId}
        disabled={isSaving}
        onChoose={choosePreferred}
      />
      <RoleSelect
        label={PREFERENCES_TEXTS.secondary}
        none={PREFERENCES_TEXTS.noSecondary}
        roles={offeredRoles(roles, secondaryRoleId, preferredRoleId)}
        value={secondaryRoleId}
        disabled={isSaving}
        onChoose={chooseSecondary}
      />
    </>
  );
}
