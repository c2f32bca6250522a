import type { ServiceRole } from '#contract/service-roles.ts';
import { offeredRoles, withPreferred } from '#domain/members/preferred-roles.ts';
import { MONTH_LIMITS } from '#domain/members/serving-limits.ts';
import { t } from '#languages/t.ts';
import { CheckboxField, SelectField } from '#web/ui/field.tsx';

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
  const { preferredRoleId, secondaryRoleId, maxPerMonth, neverTwoInARow, onceADay } = chosen;
  return (
    <>
      <RoleField
        label={t('members:preferences.preferred')}
        none={t('members:preferences.noPreferred')}
        roles={offeredRoles(roles, preferredRoleId)}
        value={preferredRoleId}
        disabled={isSaving}
        onChoose={(roleId) => choose(withPreferred(chosen, roleId))}
      />
      <RoleField
        label={t('members:preferences.secondary')}
        none={t('members:preferences.noSecondary')}
        roles={offeredRoles(roles, secondaryRoleId, preferredRoleId)}
        value={secondaryRoleId}
        disabled={isSaving}
        onChoose={(roleId) => choose({ secondaryRoleId: roleId })}
      />
      <SelectField
        label={t('members:preferences.maxPerMonth')}
        value={maxPerMonth}
        disabled={isSaving}
        onValueChange={(services) => choose({ maxPerMonth: services })}
        options={[
          { value: null, label: t('members:preferences.noMaximum') },
          ...MONTH_LIMITS.map((services) => ({
            value: services,
            label: t('members:preferences.atMost', { count: services }),
          })),
        ]}
      />
      <CheckboxField
        label={t('members:preferences.neverTwoInARow')}
        hint={limitsHint}
        checked={neverTwoInARow}
        disabled={isSaving}
        onChange={({ target }) => choose({ neverTwoInARow: target.checked })}
      />
      <CheckboxField
        label={t('members:preferences.onceADay')}
        checked={onceADay}
        disabled={isSaving}
        onChange={({ target }) => choose({ onceADay: target.checked })}
      />
    </>
  );
}
