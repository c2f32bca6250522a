import { Fragment } from 'react';
import type { ServiceRole } from '#contract/service-roles.ts';
import type { TeamId } from '#domain/ids.ts';
import { offeredRoles, withPreferred } from '#domain/members/preferred-roles.ts';
import { MONTH_LIMITS } from '#domain/members/serving-limits.ts';
import type { Membership } from '#domain/teams/teams.ts';
import { t } from '#languages/t.ts';
import { CheckboxField, SelectField } from '#web/ui/field.tsx';
import { RoleField } from './role-field.tsx';
import type { RolePreferences } from './use-role-preferences.ts';

/** Shows the choice of how often someone serves. */
function MaximumField(props: {
  label: string;
  none: string;
  value: number | null;
  disabled: boolean;
  onChoose: (services: number | null) => void;
}) {
  const { label, none, value, disabled, onChoose } = props;
  return (
    <SelectField
      label={label}
      value={value}
      disabled={disabled}
      onValueChange={onChoose}
      options={[
        { value: null as number | null, label: none },
        ...MONTH_LIMITS.map((services) => ({
          value: services,
          label: t('members:preferences.atMost', { count: services }),
        })),
      ]}
    />
  );
}

/** Shows the roles that a member prefers in a team. */
function RolesOfTeam(props: {
  roles: readonly ServiceRole[];
  membership: Membership;
  preferences: RolePreferences;
}) {
  const { roles, membership, preferences } = props;
  const { teamId, preferredRoleId, secondaryRoleId } = membership;
  const { isSaving, chooseIn } = preferences;
  return (
    <>
      <RoleField
        label={t('members:preferences.preferred')}
        none={t('members:preferences.noPreferred')}
        roles={offeredRoles(roles, preferredRoleId)}
        value={preferredRoleId}
        disabled={isSaving}
        onChoose={(roleId) => chooseIn(teamId, withPreferred(membership, roleId))}
      />
      <RoleField
        label={t('members:preferences.secondary')}
        none={t('members:preferences.noSecondary')}
        roles={offeredRoles(roles, secondaryRoleId, preferredRoleId)}
        value={secondaryRoleId}
        disabled={isSaving}
        onChoose={(roleId) => chooseIn(teamId, { secondaryRoleId: roleId })}
      />
    </>
  );
}

/**
 * Shows a member's role preferences and limits, in the member's own dialog and in the member's sheet. `teams` are the names of the
 * member's teams, if the church has several. `limitsHint` says what the limits do.
 */
export function RolePreferencesForm({
  roles,
  preferences,
  teams,
  limitsHint,
}: {
  roles: readonly ServiceRole[];
  preferences: RolePreferences;
  teams?: ReadonlyMap<TeamId, string> | null;
  limitsHint?: string;
}) {
  const { chosen, isSaving, choose, chooseIn } = preferences;
  const { memberships, maxPerMonth, neverTwoInARow, onceADay } = chosen;
  return (
    <>
      {memberships.map((membership) => {
        const { teamId } = membership;
        const ofTeam = roles.filter((role) => role.teamId === teamId);
        const fields = <RolesOfTeam roles={ofTeam} membership={membership} preferences={preferences} />;
        if (!teams) return <Fragment key={teamId}>{fields}</Fragment>;
        return (
          <fieldset key={teamId} className="flex flex-col gap-4 border-line border-t pt-4">
            <legend className="wrap-anywhere font-bold">
              <bdi>{teams.get(teamId)}</bdi>
            </legend>
            {fields}
            <MaximumField
              label={t('members:teams.maxPerMonth')}
              none={t('members:preferences.noMaximum')}
              value={membership.maxPerMonth}
              disabled={isSaving}
              onChoose={(services) => chooseIn(teamId, { maxPerMonth: services })}
            />
          </fieldset>
        );
      })}
      {teams && memberships.length > 0 && (
        <p className="border-line border-t pt-4 font-bold">{t('members:teams.inAll')}</p>
      )}
      <MaximumField
        label={t('members:preferences.maxPerMonth')}
        none={t('members:preferences.noMaximum')}
        value={maxPerMonth}
        disabled={isSaving}
        onChoose={(services) => choose({ maxPerMonth: services })}
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
