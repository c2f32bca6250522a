import type { TeamId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { CheckboxField } from '../ui/field.tsx';

/** Lets an administrator choose which of these teams a new member joins. */
export function JoinedTeamsFields(props: {
  /** The teams with their names, in their order. */
  teams: ReadonlyMap<TeamId, string>;
  chosen: readonly TeamId[];
  onChoose: (teamIds: readonly TeamId[]) => void;
}) {
  const { teams, chosen, onChoose } = props;
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1">{t('members:teams.addTo')}</legend>
      {[...teams].map(([id, name]) => (
        <CheckboxField
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChoose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
      <p className="text-ink-2 text-sm">{t('members:teams.addToHint')}</p>
    </fieldset>
  );
}
