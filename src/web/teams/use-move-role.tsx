import { type ReactNode, useState } from 'react';
import type { ServiceRole } from '#contract/service-roles.ts';
import { type AddedTeam, type Team, teamCalls } from '#contract/teams.ts';
import { t } from '#languages/t.ts';
import { useRead } from '../api/server-state.ts';
import { showFailure } from '../api/show-failure.ts';
import { useChange } from '../api/use-change.ts';
import { lazyPart } from '../loading/lazy-part.tsx';

const MovedPeopleNotice = lazyPart(async () => (await import('./moved-people-notice.tsx')).MovedPeopleNotice);

/** What moved last: a role, with the people, between teams. */
interface Moved {
  readonly role: string;
  readonly from: string | null;
  readonly to: string;
  readonly people: AddedTeam;
}

/** Returns a function that moves a role to another team, and who joined that team because of the last move. */
export function useMoveRole() {
  const { data: teams = [] } = useRead(teamCalls.listTeams, {});
  const { mutateAsync, isPending } = useChange(teamCalls.editTeam);
  const [moved, setMoved] = useState<Moved | null>(null);

  const notice: ReactNode = moved && (
    <MovedPeopleNotice
      title={t('teams:roleMoved', { role: moved.role, team: moved.to })}
      moved={moved.people}
      from={moved.from}
      noOne={t('teams:noneJoined')}
    />
  );

  return {
    notice,
    isPending,

    /** Returns whether it moved. A failure is shown. */
    async moveRole(role: ServiceRole, to: Pick<Team, 'id' | 'name'>): Promise<boolean> {
      const from = teams.find(({ id }) => id === role.teamId)?.name ?? null;
      try {
        const people = await mutateAsync({ params: { id: to.id }, body: { roleIds: [role.id] } });
        setMoved({ role: role.name, from, to: to.name ?? '', people });
        return true;
      } catch (error) {
        showFailure(t('teams:moveFailed'), error, t('teams:moveFailedText'));
        return false;
      }
    },
  };
}
