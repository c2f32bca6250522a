import { type ComponentType, type ReactNode, useState } from 'react';
import { type RoleWithChecks, serviceRoleCalls } from '#contract/service-roles.ts';
import { type Team, teamCalls } from '#contract/teams.ts';
import type { TeamId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NewRolesDialog } from './new-roles-dialog.tsx';
import { PlanningOrderDialog } from './planning-order-dialog.tsx';
import { RemoveRoleDialog } from './remove-role-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { RoleListPanel } from './role-list-panel.tsx';

/** Another slice's content about teams. */
interface TeamParts {
  /** Adds a team. */
  AddTeam: ComponentType;
  /** The name of a team above its roles, with its number of members. Its children are buttons. */
  TeamLine: ComponentType<{ team: Team; children: ReactNode }>;
}

/** A role that is edited, or a new one of a team. */
interface OpenRole {
  readonly role: RoleWithChecks | null;
  readonly teamId?: TeamId | undefined;
}

/** Shows the service roles of the settings tab: with several teams, those of each team under its name. */
export function ServiceRolesCard({ AddTeam, TeamLine }: Partial<TeamParts>) {
  const roles = useRead(serviceRoleCalls.listServiceRoles, {});
  const teams = useRead(teamCalls.listTeams, {});
  const [open, setOpen] = useState<OpenRole | null>(null);
  const [isOrdering, setOrdering] = useState(false);
  const [isAddingSeveral, setAddingSeveral] = useState(false);
  const [removing, setRemoving] = useState<RoleWithChecks | null>(null);
  const isLoaded = roles.data !== undefined && teams.data !== undefined;
  const listed = roles.data ?? [];
  const ofTeams = teams.data ?? [];
  const hasTeams = ofTeams.length > 1;

  function retry(): void {
    for (const read of [roles, teams]) if (read.isError) void read.refetch();
  }

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={t('service-roles:title')} about={t('service-roles:about')}>
        {isLoaded && <Button onClick={() => setAddingSeveral(true)}>{t('service-roles:addSeveral')}</Button>}
        {!hasTeams && (
          <Button icon={<PlusIcon />} onClick={() => setOpen({ role: null })}>
            {t('service-roles:add')}
          </Button>
        )}
      </CardHeader>
      {(roles.isError || teams.isError) && (
        <LoadFailedAlert title={t('service-roles:loadFailed')} onRetry={retry} />
      )}
      {(roles.isPending || teams.isPending) && <Skeleton className="h-48 w-full" />}
      {isLoaded && listed.length === 0 && !hasTeams && (
        <EmptyState title={t('service-roles:none')} hint={t('service-roles:noneHint')} />
      )}
      {isLoaded && (listed.length > 0 || hasTeams) && (
        <RoleListPanel
          saved={listed}
          teams={ofTeams}
          headingOf={(team) =>
            hasTeams &&
            TeamLine && (
              <TeamLine team={team}>
                <Button
                  size="compact"
                  variant="quiet"
                  aria-label={t('service-roles:addTo', { team: team.name ?? '' })}
                  onClick={() => setOpen({ role: null, teamId: team.id })}
                >
                  {t('service-roles:add')}
                </Button>
              </TeamLine>
            )
          }
          onEdit={(role) => setOpen({ role })}
          onRemove={setRemoving}
        />
      )}
      {isLoaded && hasTeams && (
        <Button className="self-start" onClick={() => setOrdering(true)}>
          {t('service-roles:setPlanningOrder')}
        </Button>
      )}
      {isLoaded && AddTeam && <AddTeam />}
      {isOrdering && (
        <PlanningOrderDialog roles={listed} teams={ofTeams} onClose={() => setOrdering(false)} />
      )}
      {isAddingSeveral && (
        <NewRolesDialog existing={listed} teams={ofTeams} onClose={() => setAddingSeveral(false)} />
      )}
      {open && <RoleDialog {...open} teams={ofTeams} onClose={() => setOpen(null)} />}
      {removing && <RemoveRoleDialog role={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}
