import { useState } from 'react';
import type { OwnMember } from '#contract/members.ts';
import { serviceRoleCalls } from '#contract/service-roles.ts';
import { firstPreferences } from '#domain/teams/teams.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { useOwnProfile } from '#web/session/own-account.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ChosenRolesList } from './chosen-roles-list.tsx';
import { limitsText } from './limits-wording.ts';
import { useTeamNames } from './use-team-names.ts';

const RolePreferencesDialog = lazyPart(
  async () => (await import('./role-preferences-dialog.tsx')).RolePreferencesDialog,
);
const MyTeamsPanel = lazyPart(async () => (await import('./my-teams-panel.tsx')).MyTeamsPanel);

function Limits({ profile }: { profile: OwnMember | null }) {
  return (
    <div className="sm:col-span-2">
      <dt className="text-ink-2 text-sm">{t('members:preferences.limits')}</dt>
      <dd className="font-semibold">{profile ? limitsText(profile) : '…'}</dd>
    </div>
  );
}

/** Shows the Preferences tab of Account Settings: the saved roles, and a button that opens the dialog. */
export function MyPreferencesPanel() {
  const { profile } = useOwnProfile();
  return profile?.hasTeams ? <InTeams profile={profile} /> : <InOneTeam profile={profile} />;
}

/** In a church with one team, which no screen shows. */
function InOneTeam({ profile }: { profile: OwnMember | null }) {
  const { data: roles } = useRead(serviceRoleCalls.listServiceRoles, {});
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="text-ink-2">{t('members:preferences.about')}</p>
      <dl className="grid grid-cols-1 gap-4 rounded-control bg-sunk p-4 sm:grid-cols-2">
        <ChosenRolesList choices={profile && firstPreferences(profile)} roles={roles} />
        <Limits profile={profile} />
      </dl>
      <Button onClick={() => setOpen(true)}>{t('members:preferences.open')}</Button>
      {isOpen && profile && <RolePreferencesDialog profile={profile} onClose={() => setOpen(false)} />}
    </>
  );
}

/** In a church with several teams: each of the user's teams, and the limits over all. */
function InTeams({ profile }: { profile: OwnMember }) {
  const { data: roles } = useRead(serviceRoleCalls.listServiceRoles, {});
  const teams = useTeamNames();
  const [isOpen, setOpen] = useState(false);
  if (teams.isError) return <LoadFailedAlert title={t('members:teams.loadFailed')} onRetry={teams.refetch} />;
  if (!teams.names) return <Skeleton className="h-64 w-full" />;
  return (
    <>
      <p className="text-ink-2">{t('members:preferences.about')}</p>
      <MyTeamsPanel profile={profile} names={teams.names} roles={roles} />
      <dl className="rounded-control bg-sunk p-4">
        <Limits profile={profile} />
      </dl>
      <Button onClick={() => setOpen(true)}>{t('members:preferences.open')}</Button>
      {isOpen && (
        <RolePreferencesDialog profile={profile} teams={teams.names} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
