import type { ServiceRole } from '#contract/service-roles.ts';
import type { RoleId } from '#domain/ids.ts';
import type { PreferredRoles } from '#domain/teams/teams.ts';
import { t } from '#languages/t.ts';

/** Shows a member's two roles. They are null until they have loaded. */
export function ChosenRolesList(props: {
  choices: PreferredRoles | null;
  roles: readonly ServiceRole[] | undefined;
}) {
  const { choices, roles } = props;

  /** Returns the role's name, or an ellipsis until profile and roles have loaded. */
  function nameOf(roleId: RoleId | null | undefined, none: string): string {
    if (roleId === undefined) return '…';
    return roleId === null ? none : (roles?.find(({ id }) => id === roleId)?.name ?? '…');
  }

  return (
    <>
      <div>
        <dt className="text-ink-2 text-sm">{t('members:preferences.preferred')}</dt>
        <dd className="font-semibold">
          {nameOf(choices?.preferredRoleId, t('members:preferences.noPreferred'))}
        </dd>
      </div>
      <div>
        <dt className="text-ink-2 text-sm">{t('members:preferences.secondary')}</dt>
        <dd className="font-semibold">
          {nameOf(choices?.secondaryRoleId, t('members:preferences.noSecondary'))}
        </dd>
      </div>
    </>
  );
}
