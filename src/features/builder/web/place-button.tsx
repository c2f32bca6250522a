import { memo } from 'react';
import type { BuilderService } from '#contract/roster.ts';
import type { MemberId } from '#domain/ids.ts';
import { keyOf, namesAt, serviceOf } from '#domain/roster/builder-selection.ts';
import type { GridCell } from '#domain/roster/month-grid.ts';
import { type ServiceKey, sharesDate } from '#domain/services/services.ts';
import type { TitledService } from '#texts/services.ts';
import { PencilIcon } from '#web/ui/admin-icons.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { GRID_TEXTS as TEXTS } from './grid-texts.ts';
import { warningAbout } from './role-card.tsx';

/** A service of the month, and what its places need: made once, because there are hundreds of places. */
export interface GridService {
  readonly entry: BuilderService;
  readonly key: ServiceKey;
  readonly titled: TitledService;
  /** The other services on its date. */
  readonly sameDay: readonly BuilderService[];
  readonly nameOf: (userId: MemberId) => string;
}

/** Returns the services of the month with what their places need. */
export function toGridServices(services: readonly BuilderService[]): readonly GridService[] {
  const all = services.map(serviceOf);
  return services.map((entry) => ({
    entry,
    key: keyOf(entry),
    titled: { ...entry, date: entry.dateStr, sharesDate: sharesDate(serviceOf(entry), all) },
    sameDay: services.filter((other) => other.dateStr === entry.dateStr && other !== entry),
    nameOf: namesAt(entry),
  }));
}

/**
 * Shows a cell of the grid. There are hundreds: a choice renders only the changed ones again, the table handles their
 * events, and they have few elements, because the browser styles all of them when a dialog opens or closes.
 */
export const BuilderPlaceButton = memo(function BuilderPlaceButton(props: {
  cell: GridCell;
  service: GridService;
  role: string;
  /** How many services of the day the person serves at, and a text that says at which others. */
  servesOnDay: number;
  alsoServes: string | null;
  /** Says at which others at the same time. */
  alsoServesMeanwhile: string | null;
  /** Says who could not be saved in the place. */
  refused: string | null;
  position: string;
  isTabStop: boolean;
  isLocked: boolean;
}) {
  const { cell, service, role, servesOnDay, alsoServesMeanwhile, refused, position, isTabStop, isLocked } =
    props;
  if (cell === null) {
    return (
      <td className="border-line border-l p-0">
        <span className="visually-hidden">{TEXTS.notNeeded}</span>
      </td>
    );
  }
  const name = cell === 'open' ? TEXTS.open : service.nameOf(cell.userId);
  const unsaved = cell !== 'open' && !('id' in cell) && TEXTS.unsaved;
  const warning = cell !== 'open' && warningAbout(service.entry, cell.userId);
  return (
    <td className="border-line border-l p-0 align-top">
      <button
        type="button"
        aria-haspopup={isLocked ? undefined : 'dialog'}
        aria-label={[
          name,
          unsaved,
          props.alsoServes,
          alsoServesMeanwhile,
          warning,
          refused,
          TEXTS.at(role, service.titled),
        ]
          .filter(Boolean)
          .join(' ')}
        data-cell={position}
        tabIndex={isTabStop ? 0 : -1}
        className="printed -outline-offset-3 block w-full px-1.5 py-1 text-left leading-tight hover:bg-primary-tint not-print:min-h-10 not-print:pointer-coarse:min-h-12 print:py-0"
      >
        {cell === 'open' ? (
          <Badge tone="warn">{name}</Badge>
        ) : (
          <span className="block">
            {unsaved && (
              <span className="mr-1 inline-block align-middle text-primary">
                <PencilIcon className="size-4" />
              </span>
            )}
            <bdi className="wrap-anywhere">{name}</bdi>
            {servesOnDay > 1 && <b className="ml-1">{TEXTS.onDay(servesOnDay)}</b>}
          </span>
        )}
        {[alsoServesMeanwhile && TEXTS.sameTime, warning, refused].map(
          (text) =>
            text && (
              <span key={text} className="flex items-center gap-1 font-semibold text-warn">
                <AlertIcon />
                {text}
              </span>
            ),
        )}
      </button>
    </td>
  );
});
