import type { BuilderService } from '#contract/roster.ts';
import type { Team } from '#contract/teams.ts';
import type { TeamId } from '#domain/ids.ts';
import type { GridRow } from '#domain/roster/month-grid.ts';
import { useTabState } from '#web/frame/tab-drafts.tsx';
import { useTeamsTogether } from '#web/teams/use-team-choice.ts';

/** The rows of a team. Without a team, they are all rows. */
interface GridGroup {
  readonly team: Team | null;
  readonly rows: readonly GridRow[];
  readonly isFolded: boolean;
}

const NONE: readonly TeamId[] = [];

/** Returns the rows of the grid by team if several are shown, and functions that fold and unfold a team. */
export function useGridGroups(rows: readonly GridRow[], services: readonly BuilderService[]) {
  const teams = useTeamsTogether();
  const [folded, setFolded] = useTabState('folded-teams', NONE);
  const roles = services.flatMap((service) => service.roles);
  const teamOf = ({ role }: GridRow) => roles.find(({ id }) => id === role.id)?.teamId;
  const ofTeams = teams.map((team): GridGroup => {
    const own = rows.filter((row) => teamOf(row) === team.id);
    return { team, rows: own, isFolded: folded.includes(team.id) };
  });
  const groups = teams.length > 0 ? ofTeams : [{ team: null, rows, isFolded: false }];
  return {
    groups: groups.filter((group) => group.rows.length > 0),

    foldOrUnfold(team: Team | null): void {
      const others = folded.filter((id) => id !== team?.id);
      setFolded(team && others.length === folded.length ? [...folded, team.id] : others);
    },

    /** Shows a row. */
    unfold: (row: GridRow) => setFolded(folded.filter((id) => id !== teamOf(row))),
  };
}
