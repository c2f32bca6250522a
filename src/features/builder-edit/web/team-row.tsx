import type { Team } from '#contract/teams.ts';
import { t } from '#languages/t.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ChevronDownIcon, LockIcon } from '#web/ui/icons.tsx';

/** Shows the name of a team above its rows of the grid, which it folds. */
export function TeamRow(props: {
  team: Team;
  /** How many services the grid has. */
  columns: number;
  isFolded: boolean;
  /** Whether the team has published the month, and others have not. The month's own state shows above the grid. */
  isLockedAlone: boolean;
  onPress: () => void;
}) {
  const { team, columns, isFolded, isLockedAlone, onPress } = props;
  return (
    <tr>
      <th scope="rowgroup" colSpan={columns + 1} className="bg-sunk p-0 text-start">
        <span className="sticky start-0 inline-flex max-w-[80vw] items-center gap-2 pe-2">
          <button
            type="button"
            aria-expanded={!isFolded}
            onClick={onPress}
            className="printed -outline-offset-3 flex min-h-12 items-center gap-1 px-2 text-start font-semibold hover:bg-primary-tint compact:min-h-9"
          >
            <ChevronDownIcon className={`no-print size-4 shrink-0 ${isFolded ? '-rotate-90' : ''}`} />
            <bdi>{team.name}</bdi>
          </button>
          {isLockedAlone && (
            <span className="no-print">
              <Badge icon={<LockIcon />}>{t('builder:locked')}</Badge>
            </span>
          )}
        </span>
      </th>
    </tr>
  );
}
