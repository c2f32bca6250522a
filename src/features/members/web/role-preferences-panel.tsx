import { useDeferredValue, useState } from 'react';
import { type ManagedMember, memberCalls } from '#contract/members.ts';
import { type ServiceRole, serviceRoleCalls } from '#contract/service-roles.ts';
import type { TeamId } from '#domain/ids.ts';
import { fullName, matchesName } from '#domain/members/member-name.ts';
import { unmistakableName } from '#domain/members/name-format.ts';
import { offeredRoles, withPreferred } from '#domain/members/preferred-roles.ts';
import type { Membership } from '#domain/teams/teams.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

import { RoleField } from './role-field.tsx';
import { useAllPreferences } from './use-all-preferences.ts';
import { useTeamFilter } from './use-team-filter.ts';

/** Members per page. 500 members with 20 roles would be 20,000 options. */
const PAGE_SIZE = 20;

/** A member, and their choices in the team that is shown. */
interface Row {
  readonly member: ManagedMember;
  readonly membership: Membership;
}

/** Returns the columns: a member, and the choice of both roles. */
function columns(
  roles: readonly ServiceRole[],
  { chosenFor, choose, isSaving }: ReturnType<typeof useAllPreferences>,
): readonly Column<Row>[] {
  return [
    {
      key: 'member',
      header: t('members:preferences.member'),
      rowHeader: true,
      className: 'align-middle!',
      cell: ({ member }) => <bdi>{unmistakableName(member)}</bdi>,
    },
    {
      key: 'preferred',
      header: t('members:preferences.preferred'),
      className: 'sm:py-1!',
      cell: ({ member, membership }) => (
        <RoleField
          isCompact
          label={t('members:preferences.preferredOf', { name: fullName(member) })}
          none={t('members:preferences.noPreferred')}
          roles={offeredRoles(roles, chosenFor(member.id, membership).preferredRoleId)}
          value={chosenFor(member.id, membership).preferredRoleId}
          disabled={isSaving}
          onChoose={(roleId) =>
            choose(member.id, membership, withPreferred(chosenFor(member.id, membership), roleId))
          }
        />
      ),
    },
    {
      key: 'secondary',
      header: t('members:preferences.secondary'),
      className: 'sm:py-1!',
      cell: ({ member, membership }) => {
        const { preferredRoleId, secondaryRoleId } = chosenFor(member.id, membership);
        return (
          <RoleField
            isCompact
            label={t('members:preferences.secondaryOf', { name: fullName(member) })}
            none={t('members:preferences.noSecondary')}
            roles={offeredRoles(roles, secondaryRoleId, preferredRoleId)}
            value={secondaryRoleId}
            disabled={isSaving}
            onChoose={(roleId) => choose(member.id, membership, { preferredRoleId, secondaryRoleId: roleId })}
          />
        );
      },
    },
  ];
}

/** Shows the smart-assignment setup: the role preferences of all members who serve, for administrators. */
export function RolePreferencesPanel() {
  const members = useRead(memberCalls.listMembers, {});
  const roles = useRead(serviceRoleCalls.listServiceRoles, {});
  const [query, setQuery] = useState('');
  // The list may update a moment later, so that typing stays fast with hundreds of members.
  const deferredQuery = useDeferredValue(query);
  const all = (members.data ?? []).filter(({ doesNotServe }) => !doesNotServe);
  const { teams, team, choose } = useTeamFilter();
  const [firstTeam = null] = teams?.keys() ?? [];
  const shownTeam = team === null || team === 'none' ? firstTeam : team;
  const inTeam = all.flatMap((member): Row[] => {
    const membership = member.memberships.find(({ teamId }) => shownTeam === null || teamId === shownTeam);
    return membership ? [{ member, membership }] : [];
  });
  const found = inTeam.filter(({ member }) => matchesName(member, deferredQuery));
  const preferences = useAllPreferences(all);
  const { changed } = preferences;
  const isError = members.isError || roles.isError;

  function retry(): void {
    if (members.isError) void members.refetch();
    if (roles.isError) void roles.refetch();
  }

  return (
    <Card className="no-print flex flex-col gap-4">
      <CardHeader title={t('members:preferences.setupTitle')} about={t('members:preferences.setupAbout')} />
      {isError && (
        <LoadFailedAlert
          title={members.isError ? t('members:loadFailed') : t('members:preferences.rolesFailed')}
          onRetry={retry}
        />
      )}
      {(members.isPending || roles.isPending) && <Skeleton className="h-64 w-full" />}
      {members.data && roles.data && (
        <>
          {roles.data.length === 0 && <Alert title={t('members:preferences.noRoles')} />}
          {teams && (
            <SelectField
              label={t('members:teams.filter')}
              value={shownTeam}
              onValueChange={choose}
              options={[...teams].map(([id, name]) => ({ value: id as TeamId | null, label: name }))}
            />
          )}
          <TextField
            type="search"
            label={t('members:preferences.search')}
            hint={
              found.length === inTeam.length
                ? t('members:count', { count: inTeam.length })
                : t('members:countFound', { found: found.length, count: inTeam.length })
            }
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          {found.length === 0 ? (
            <EmptyState title={t('members:noMatch')} />
          ) : (
            <DataTable
              caption={t('members:preferences.setupTitle')}
              isCompact
              columns={columns(
                roles.data.filter(({ teamId }) => shownTeam === null || teamId === shownTeam),
                preferences,
              )}
              rows={found}
              rowKey={({ member }) => member.id}
              pageSize={PAGE_SIZE}
              showMore={t('members:preferences.showMore')}
            />
          )}
          <div
            data-bottom-bar={changed.length > 0 || undefined}
            className={`-mx-5 -mb-5 bottom-[calc(64px+env(safe-area-inset-bottom))] z-2 flex flex-col rounded-b-card border-line border-t bg-card px-5 py-3 sm:-mx-6 sm:-mb-6 sm:items-end sm:px-6 lg:bottom-0 ${changed.length > 0 ? 'sticky' : ''}`}
          >
            <Button
              variant={changed.length > 0 ? 'primary' : 'secondary'}
              busy={preferences.isSaving}
              busyLabel={t('common:ui.saving')}
              onClick={() => void preferences.save()}
            >
              {changed.length > 0
                ? t('members:preferences.saveChanged', { count: changed.length })
                : t('members:preferences.save')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
