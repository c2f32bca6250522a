import type { Team } from '#contract/teams.ts';
import type { TeamId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { SelectField } from '#web/ui/field.tsx';

/** Shows a choice of the team of new roles: nothing if there is one. */
export function TeamField(props: {
  teams: readonly Team[];
  value: TeamId | undefined;
  error: string | undefined;
  onChoose: (teamId: TeamId) => void;
}) {
  const { teams, value, error, onChoose } = props;
  return (
    teams.length > 1 && (
      <SelectField
        label={t('service-roles:team')}
        value={value}
        error={error}
        onValueChange={onChoose}
        options={teams.map(({ id, name }) => ({ value: id, label: name ?? '' }))}
      />
    )
  );
}
