import { memo } from 'react';
import type { BuilderService } from '#contract/roster.ts';
import type { MemberId } from '#domain/ids.ts';
import { namesAt } from '#domain/roster/builder-selection.ts';
import type { GridCell } from '#domain/roster/month-grid.ts';
import { type ServiceKey, serviceKey, sharesDate } from '#domain/services/services.ts';
import type { TitledService } from '#languages/services.ts';
import { serviceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { AlertIcon } from '#web/ui/icons.tsx';
import { learnerText } from './learner-line.tsx';
import { warningAbout } from './role-card.tsx';

/** A service of the month with shared data for its places. Created once, because there are hundreds of places. */
export interface GridService {
  readonly entry: BuilderService;
  readonly key: ServiceKey;
  readonly titled: TitledService;
  readonly nameOf: (memberId: MemberId) => string;
}

/** Returns the services of the month with shared data for their places. */
export function toGridServices(services: readonly BuilderService[]): readonly GridService[] {
  const all = services;
  return services.map((entry) => ({
    entry,
    key: serviceKey(entry),
    titled: { ...entry, date: entry.date, sharesDate: sharesDate(entry, all) },
    nameOf: namesAt(entry),
  }));
}

/** How an open place can be filled with the answers so far, if not easily. */
export type OpenForecast = 'short' | 'thin';

const OPEN_CLASSES: Readonly<Record<OpenForecast | 'fine', string>> = {
  short: 'bg-no-tint text-no',
  thin: 'text-warn',
  fine: 'text-ink-2',
};

/**
 * Shows a cell of the grid. There are hundreds: a choice renders only the changed ones again, the table handles their
 * events, and they have few elements, because the browser styles all of them when a popover opens or closes.
 */
export const BuilderPlaceButton = memo(function BuilderPlaceButton(props: {
  cell: GridCell;
  service: GridService;
  role: string;
  /** Names the other services of the day, if any. */
  alsoServes: string | null;
  /** Names the other services at the same time, if any. */
  alsoServesMeanwhile: string | null;
  /** Says which limits of their own the person exceeds, if any. */
  beyondLimits: string | null;
  /** Says who could not be saved in the place. */
  refused: string | null;
  /** How the place can be filled, if it is open. Null if easily, or if it is not known. */
  forecast: OpenForecast | null;
  position: string;
  isTabStop: boolean;
}) {
  const { cell, service, role, alsoServesMeanwhile, beyondLimits, refused } = props;
  const { forecast, position, isTabStop } = props;
  if (cell === null) {
    return (
      <td className="border-line border-s p-0">
        <span className="sr-only">{t('builder:grid.notNeeded')}</span>
      </td>
    );
  }
  const isOpen = cell === 'open';
  const name = isOpen ? t('builder:grid.open') : service.nameOf(cell.memberId);
  const isUnsaved = !isOpen && !('id' in cell);
  const warning = isOpen ? null : warningAbout(service.entry, cell.memberId);
  const isBeside =
    !isOpen &&
    service.entry.learners.some((one) => one.roleId === cell.roleId && one.besideId === cell.memberId);
  const learner = isBeside ? learnerText(service.entry, cell.roleId) : null;
  return (
    <td className={`border-line border-s p-0 ${isOpen ? OPEN_CLASSES[forecast ?? 'fine'] : ''}`}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={[
          name,
          isOpen && forecast && t(`builder:grid.forecast.${forecast}.text`),
          isUnsaved && t('builder:grid.unsaved'),
          props.alsoServes,
          alsoServesMeanwhile,
          beyondLimits,
          learner,
          warning,
          refused,
          t('builder:grid.at', { role, service: serviceTitle(service.titled) }),
        ]
          .filter(Boolean)
          .join(' ')}
        data-cell={position}
        tabIndex={isTabStop ? 0 : -1}
        className="printed -outline-offset-3 flex size-full flex-col justify-center px-2 py-1 text-start leading-tight hover:bg-primary-tint not-print:min-h-12 compact:not-print:min-h-9 print:py-0"
      >
        <span className="flex items-end gap-1">
          <bdi
            className={`line-clamp-3 max-w-48 wrap-break-word print:line-clamp-none ${isUnsaved ? 'underline decoration-2 decoration-dotted underline-offset-4' : ''}`}
          >
            {name}
          </bdi>
          {isOpen && forecast && <b>{t(`builder:grid.forecast.${forecast}.mark`)}</b>}
        </span>
        {learner && <span className="text-2xs text-ink-2">{learner}</span>}
        {[alsoServesMeanwhile && t('builder:grid.sameTime'), beyondLimits, warning, refused].map(
          (text) =>
            text && (
              <span key={text} className="flex items-center gap-1 font-semibold text-2xs text-warn">
                <AlertIcon className="size-4 shrink-0" />
                {text}
              </span>
            ),
        )}
      </button>
    </td>
  );
});
