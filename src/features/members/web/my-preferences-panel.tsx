import { useState } from 'react';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import type { RoleId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { useOwnProfile } from '#web/session/own-account.ts';
import { Button } from '#web/ui/button.tsx';
import { limitsText } from './limits-wording.ts';

const RolePreferencesDialog = lazyPart(
  async () => (await import('./role-preferences-dialog.tsx')).RolePreferencesDialog,
);

/** Shows the Preferences tab of Account Settings: the saved roles, and a button that opens the dialog. */
export function MyPreferencesPanel() {
  const { profile } = useOwnProfile();
  const { data: roles } = useRead(serviceRoleCalls.listServiceRoles, {});
  const [isOpen, setOpen] = useState(false);

  /** Returns the role's name, or an ellipsis until profile and roles have loaded. */
  function nameOf(roleId: RoleId | null | undefined, none: string): string {
    if (roleId === undefined) return '…';
    return roleId === null ? none : (roles?.find(({ id }) => id === roleId)?.name ?? '…');
  }

  return (
    <>
      <p className="text-ink-2">{t('members:preferences.about')}</p>
      <dl className="grid grid-cols-1 gap-4 rounded-control bg-sunk p-4 sm:grid-cols-2">
        <div>
          <dt className="text-ink-2 text-sm">{t('members:preferences.preferred')}</dt>
          <dd className="font-semibold">
            {nameOf(profile?.preferredRoleId, t('members:preferences.noPreferred'))}
          </dd>
        </div>
        <div>
          <dt className="text-ink-2 text-sm">{t('members:preferences.secondary')}</dt>
          <dd className="font-semibold">
            {nameOf(profile?.secondaryRoleId, t('members:preferences.noSecondary'))}
          </dd>
        </div>
        <div className="sm:col-span-2">
          <dt className="text-ink-2 text-sm">{t('members:preferences.limits')}</dt>
          <dd className="font-semibold">{profile ? limitsText(profile) : '…'}</dd>
        </div>
      </dl>
      <Button onClick={() => setOpen(true)}>{t('members:preferences.open')}</Button>
      {isOpen && profile && <RolePreferencesDialog profile={profile} onClose={() => setOpen(false)} />}
    </>
  );
}
