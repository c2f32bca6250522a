import type { TeamId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { useAddressQuery } from '#web/api/use-address-query.ts';
import { usePlannedTeams, useTeamQuery } from '#web/teams/use-team-choice.ts';
import { SelectField } from '#web/ui/field.tsx';

/**
 * Shows which team is planned: a choice for someone who plans several, or the name of the only one. Nothing in a church
 * with one team.
 */
export function TeamField() {
  const teams = usePlannedTeams() ?? [];
  const { teamId = null } = useTeamQuery();
  const { setQuery } = useAddressQuery();
  const [first] = teams;
  if (teams.length < 2)
    return first?.name ? <p className="whitespace-nowrap font-semibold">{first.name}</p> : null;
  const choose = (next: TeamId | null) => setQuery({ team: next === null ? null : String(next) });
  return (
    <SelectField
      label={t('builder:team.label')}
      labelHidden
      className="compact:min-h-9 compact:py-0 lg:w-44"
      value={teamId}
      onValueChange={choose}
      options={[
        { value: null, label: t('builder:team.all') },
        ...teams.map(({ id, name }) => ({ value: id, label: name ?? '' })),
      ]}
    />
  );
}
