import type { ServiceRole } from '#contract/service-roles.ts';
import { offeredRoles, withPreferred } from '#domain/members/preferred-roles.ts';
import { MONTH_LIMITS } from '#domain/members/serving-limits.ts';
import { CheckboxField, SelectField } from '#web/ui/field.tsx';
import { PREFERENCES_TEXTS } from './preferences-texts.ts';
import { RoleField } from './role-field.tsx';
import type { RolePreferences } from './use-role-preferences.ts';

/**
 * Shows a member's role preferences and limits, in the member's own dialog and in the member's sheet. `limitsHint` says
 * what the limits do.
 */
export function RolePreferencesForm({
  roles,
  preferences,
  limitsHint,
}: {
  roles: readonly ServiceRole[];
  preferences: RolePreferences;
  limitsHint?: string;
}) {
  const { chosen, isSaving, choose } = preferences;
  const { preferredRoleId, secondaryRoleId, maxPerMonth, neverTwoInARow } = chosen;
  return (
    <>
      <RoleField
        label={PREFERENCES_TEXTS.preferred}
        none={PREFERENCES_TEXTS.noPreferred}
        roles={offeredRoles(roles, preferredRoleId)}
        value={preferredRoleId}
        disabled={isSaving}
        onChoose={(roleId) => choose(withPreferred(chosen, roleId))}
      />
      <RoleField
        label={PREFERENCES_TEXTS.secondary}
        none={PREFERENCES_TEXTS.noSecondary}
        roles={offeredRoles(roles, secondaryRoleId, preferredRoleId)}
        value={secondaryRoleId}
        disabled={isSaving}
        onChoose={(roleId) => choose({ secondaryRoleId: roleId })}
      />
      <SelectField
        label={PREFERENCES_TEXTS.maxPerMonth}
        value={maxPerMonth}
        disabled={isSaving}
        onValueChange={(services) => choose({ maxPerMonth: services })}
        options={[
          { value: null, label: PREFERENCES_TEXTS.noMaximum },
          ...MONTH_LIMITS.map((services) => ({ value: services, label: PREFERENCES_TEXTS.atMost(services) })),
        ]}
      />
      <CheckboxField
        label={PREFERENCES_TEXTS.neverTwoInARow}
        hint={limitsHint}
        checked={neverTwoInARow}
        disabled={isSaving}
        onChange={({ target }) => choose({ neverTwoInARow: target.checked })}
      />
    </>
  );
}
