import type { ServiceRole } from '#contract/service-roles.ts';
import { type AddedTeam, type Team, teamCalls } from '#contract/teams.ts';
import type { RoleId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { issuesOf, refusalOf, sentenceOf } from '#web/api/api.ts';
import { useRefresh } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useDraft } from '#web/ui/use-draft.ts';
import { teamBody, teamFaults } from './use-team-form.ts';

/** A new team, and the name of the one that all of its roles were in, or null. */
export interface Added {
  readonly team: AddedTeam;
  readonly from: string | null;
}

/** The fields at which a refusal shows. */
const FIELD_OF = {
  team_needs_name: 'firstTeamName',
  team_name_taken: 'name',
  unknown_role: 'roleIds',
} as const;

/** Returns the state of the form for a new team. */
export function useNewTeam(
  { teams, roles }: { readonly teams: readonly Team[]; readonly roles: readonly ServiceRole[] },
  onAdded: (added: Added) => void,
) {
  const adding = useChange(teamCalls.addTeam);
  const refresh = useRefresh();
  const form = useDraft({
    ...{ name: '', firstTeamName: '', arriveMinutes: '0', stayMinutes: '0' },
    roleIds: [] as readonly RoleId[],
  });
  const { draft, setFaults, type } = form;
  const [first] = teams;
  /** The only team needs a name, too. */
  const needsFirstName = teams.length === 1 && first?.name === null;
  const firstTeamName = draft.firstTeamName.trim();

  /** Returns the name of the team that all chosen roles are in, or null. */
  function nameOfSource(): string | null {
    if (needsFirstName) return firstTeamName;
    const sources = teams.filter(({ roleIds }) => roleIds.some((id) => draft.roleIds.includes(id)));
    return sources.length === 1 ? (sources[0]?.name ?? null) : null;
  }

  return {
    ...form,
    needsFirstName,

    choose(id: RoleId, isChosen: boolean): void {
      const others = draft.roleIds.filter((other) => other !== id);
      type({ roleIds: isChosen ? [...others, id] : others });
    },

    async submit(): Promise<void> {
      const found = {
        ...teamFaults(draft),
        ...(needsFirstName && firstTeamName === '' && { firstTeamName: t('teams:firstNameMissing') }),
      };
      setFaults(found);
      if (Object.keys(found).length > 0) return;
      const known = new Set(roles.map(({ id }) => id));
      const roleIds = draft.roleIds.filter((id) => known.has(id));
      const from = nameOfSource();
      try {
        const body = { ...teamBody(draft), roleIds, ...(needsFirstName && { firstTeamName }) };
        onAdded({ team: await adding.mutateAsync({ body }), from });
      } catch (error) {
        const code = refusalOf(error, teamCalls.addTeam)?.code;
        const field = code && code in FIELD_OF && FIELD_OF[code as keyof typeof FIELD_OF];
        setFaults({ ...issuesOf(error), ...(field && { [field]: sentenceOf(error) }) });
        if (field) void refresh();
        else showFailure(t('teams:addFailed'), error, t('teams:addFailedText'));
      }
    },
  };
}
