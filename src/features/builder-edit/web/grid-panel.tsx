import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { BuilderService } from '#contract/roster.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { BUSY, type ConcernCode } from '#domain/places/concerns.ts';
import type { BuilderChoice } from '#domain/roster/builder-selection.ts';
import {
  firstPlace,
  type GridMove,
  type GridPlace,
  type GridPosition,
  moveFrom,
  nextOpen,
  positionOf,
} from '#domain/roster/grid-position.ts';
import { type GridRow, monthGrid, withoutCells } from '#domain/roster/month-grid.ts';
import { serviceKey } from '#domain/services/services.ts';
import { BUILDER_BADGE_COLOR } from '#domain/services/special-day.ts';
import { atStart, formatShortDate } from '#languages/dates.ts';
import { joinSentences } from '#languages/lists.ts';
import { serviceLabel, serviceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import type { PendingSelections } from '#web/builder/use-pending-selections.ts';
import { BuilderWorkPanel } from '#web/builder/work-panel.tsx';
import { usePrefetchCandidates } from '#web/places/use-candidates.ts';
import { readingKey } from '#web/ui/arrow-key.ts';
import { ColorFill } from '#web/ui/color-fill.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { fadeUntilShown } from '#web/ui/fade-until-shown.ts';
import { keepHeadInView } from '#web/ui/keep-head-in-view.ts';
import { Popover } from '#web/ui/popover.tsx';
import { BuilderPlaceButton, type GridService, toGridServices } from './place-button.tsx';
import { PlaceChooser, placeToAsk } from './place-popover.tsx';
import { TeamRow } from './team-row.tsx';
import { BuilderTotalsList } from './totals-list.tsx';
import { useBuilderAddress } from './use-address.ts';
import { textsOf, useConcerns } from './use-concerns.ts';
import { useGridGroups } from './use-grid-groups.ts';
import { useOpenForecast } from './use-open-forecast.ts';
import { useRosterTitle } from './use-roster-title.ts';
import { useBuilderService } from './use-service.ts';

const MOVES: Readonly<Record<string, GridMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
};

/** Returns the role, with the number of the place if it has several. */
const nameOfPlace = ({ role, place, places }: GridRow) =>
  places > 1 ? t('builder:grid.place', { role: role.name, place }) : role.name;

const nameOfCell = ([row, column]: GridPosition) => `${row}-${column}`;

/** Returns the button of a cell. */
const buttonOf = (grid: HTMLElement | null, cell: GridPosition) =>
  grid?.querySelector<HTMLElement>(`[data-cell="${nameOfCell(cell)}"]`) ?? null;

/** Moves the focus to a cell and scrolls it into view. */
function focusCell(grid: HTMLElement | null, cell: GridPosition): void {
  const place = buttonOf(grid, cell);
  // The focus alone does not move a place that is partly covered.
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Identifies a place of a published roster. */
export interface PublishedPlaceProps {
  readonly service: GridService;
  readonly role: { readonly id: RoleId; readonly name: string };
  /** Who has the place, or null if it is open. */
  readonly holder: { readonly id: MemberId; readonly name: string } | null;
  readonly onDone: () => void;
}

/** Shows the whole month as a grid of role places by services. Choosing a place opens its candidates. */
export function BuilderGridPanel(props: {
  month: Month;
  /** All services of the month, at least one. */
  services: readonly BuilderService[];
  pendingSelections: PendingSelections;
  /** The roles whose places are published. */
  lockedRoles: ReadonlySet<RoleId>;
  isSundaysOnly: boolean;
  /** Lets a coordinator change a place once the month is published. */
  PublishedPlace?: ComponentType<PublishedPlaceProps> | undefined;
}) {
  const { month, services, pendingSelections, lockedRoles, isSundaysOnly, PublishedPlace } = props;
  const title = useRosterTitle(month);
  const hintId = useId();
  const choices = services.map(
    (entry): BuilderChoice => ({
      roles: entry.roles,
      saved: entry.assignments,
      pending: pendingSelections.of(serviceKey(entry)),
    }),
  );
  const rows = monthGrid(choices);
  const { groups, foldOrUnfold, unfold } = useGridGroups(rows, services);
  const hidden = groups.flatMap((group) => (group.isFolded ? group.rows : []));
  /** The rows without the places that the focus can't reach. */
  const reachable = withoutCells(rows, (row) => hidden.includes(row));
  const toFill = withoutCells(reachable, ({ role }) => lockedRoles.has(role.id));
  const isLocked = rows.every(({ role }) => lockedRoles.has(role.id));
  const [target, setTarget] = useState<GridPlace | null>(null);
  const [isOpen, setOpen] = useState(false);
  const focused: GridPosition =
    positionOf(target, reachable, services.map(serviceKey)) ?? firstPlace(reachable);
  const [row, column] = focused;
  const entry = services[column] ?? services[0];
  const shown = rows[row];
  // The place may be gone after a reload. Its dialog must not go on with another one.
  const isThere = shown?.place === target?.place && shown?.role.id === target?.roleId;
  if (isOpen && !(isThere && entry && serviceKey(entry) === target?.service)) setOpen(false);
  const cell = shown?.cells[column] ?? null;
  const holder = cell === 'open' ? null : cell;
  const actions = useBuilderService(entry as BuilderService, pendingSelections, lockedRoles);
  const columns = useMemo(() => toGridServices(services), [services]);
  const service = columns[column] ?? columns[0];
  const table = useRef<HTMLTableElement>(null);
  const { concernsAt } = useConcerns(month, pendingSelections);
  const forecastOf = useOpenForecast(month, services, rows, lockedRoles);
  /** Where the focus goes when the popover closes. */
  const returnTo = useRef<GridPosition | null>(null);

  const prefetch = usePrefetchCandidates();
  // Planning a large month takes longer than people wait for the chooser.
  const prefetchChooser = useEffectEvent(() => {
    if (!shown || lockedRoles.has(shown.role.id) || !entry || entry.isPast) return;
    prefetch(placeToAsk({ role: shown.role, entry, holder }, pendingSelections));
    Popover.preload().catch(() => undefined);
  });
  const entryKey = entry && shown && `${serviceKey(entry)} ${shown.role.id}`;
  useEffect(() => {
    if (entryKey) prefetchChooser();
  }, [entryKey]);

  const { service: requested, role: requestedRole, forgetRole } = useBuilderAddress();
  const focusRequested = useEffectEvent(() => {
    const x = columns.findIndex(({ key }) => key === requested);
    const y = rows.findIndex(({ role, cells }) => String(role.id) === requestedRole && cells[x] === 'open');
    const line = rows[y];
    if (line) unfold(line);
    // Not before the sheet has closed, which returns the focus.
    if (y >= 0) setTimeout(() => focusCell(table.current, [y, x]));
    forgetRole();
  });
  useEffect(() => {
    if (requestedRole !== null) focusRequested();
  }, [requestedRole]);

  /** Shows who could not be saved in a place. */
  function refusedAt({ role, place, cells }: GridRow, x: number, service: BuilderService): string | null {
    const cell = cells[x];
    const refused = pendingSelections.refusedAt(service).filter(({ roleId }) => roleId === role.id);
    if (!cell || refused.length === 0) return null;
    if (cell !== 'open')
      return refused.some(({ memberId }) => memberId === cell.memberId) ? t('builder:grid.refused') : null;
    const pending = pendingSelections.of(serviceKey(service));
    const dropped = refused.filter(({ memberId }) => !pending.some((one) => one.memberId === memberId));
    const openBefore = rows.filter(
      (row) => row.role.id === role.id && row.place < place && row.cells[x] === 'open',
    );
    const name = dropped[openBefore.length]?.name;
    return name === undefined ? null : t('builder:grid.dropped', { name });
  }

  /** Returns the cell that contains what an event happened to, or null. */
  function cellAt({ target: within }: { target: EventTarget }): GridPosition | null {
    const place = (within as Element).closest<HTMLElement>('[data-cell]')?.dataset.cell;
    const [y = 0, x = 0] = place?.split('-').map(Number) ?? [];
    return place ? [y, x] : null;
  }

  function focusPlace([y, x]: GridPosition): void {
    const line = rows[y];
    const service = columns[x];
    if (line && service) setTarget({ roleId: line.role.id, place: line.place, service: service.key });
  }

  function choosePlace(event: MouseEvent<HTMLTableElement>): void {
    const chosen = cellAt(event);
    // The second click of a double click in the dialog, which the first one closed.
    if (!chosen || event.detail > 1) return;
    focusPlace(chosen);
    const [y, x] = chosen;
    const role = rows[y]?.role;
    // A person fills the role's first open place, so that place is chosen.
    const open = rows.findIndex((one) => one.role.id === role?.id && one.cells[x] === 'open');
    if (rows[y]?.cells[x] === 'open') focusCell(event.currentTarget, [open, x]);
    returnTo.current = null;
    setOpen(true);
  }

  function handleKey(event: KeyboardEvent<HTMLTableElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // The focus may be on the heading of a team.
    if (event.key === 'Delete' && holder && shown && cellAt(event)) {
      event.preventDefault();
      // The role's next person moves up into the place. A key that is held down would remove them too.
      if (event.repeat) return;
      actions.click(shown.role.id, holder.memberId);
      return;
    }
    const move = MOVES[readingKey(event.key)];
    const next = move && moveFrom(focused, move, reachable);
    if (!next) return;
    event.preventDefault();
    focusCell(event.currentTarget, next);
  }

  if (rows.length === 0) return <EmptyState title={t('builder:noRoles')} />;
  return (
    <section className="flex min-w-0 flex-col gap-4 2xl:flex-row">
      <div className="min-w-0 grow">
        <div
          data-scrolls-sideways
          className="relative rounded-control border border-line bg-card not-print:max-h-[85dvh] not-print:overflow-auto not-print:overscroll-x-contain not-print:data-more:fade-end not-print:lg:max-h-[calc(100dvh-11rem)]"
        >
          <table
            ref={table}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: The grid stays a table, with keys.
            role="grid"
            aria-describedby={hintId}
            onKeyDown={handleKey}
            onClick={choosePlace}
            onFocus={(event) => {
              const place = cellAt(event);
              if (place) focusPlace(place);
            }}
            onPointerOver={(event) => {
              const [y, x] = cellAt(event) ?? [];
              const pointedAt = services[x ?? -1];
              const line = rows[y ?? -1];
              const at = line?.cells[x ?? -1];
              if (!pointedAt || !line || !at || lockedRoles.has(line.role.id)) return;
              const who = at === 'open' ? null : at;
              prefetch(placeToAsk({ role: line.role, entry: pointedAt, holder: who }, pendingSelections));
            }}
            className="w-full text-sm compact:text-xs"
          >
            <caption className="sr-only">{title}</caption>
            <thead className="sticky top-0 z-2 bg-sunk align-top shadow-[0_1px_0_var(--color-line)]">
              <tr>
                <th
                  ref={keepHeadInView}
                  scope="col"
                  className="sticky start-0 z-1 bg-sunk px-2 py-1 font-normal text-ink-2"
                >
                  {t('builder:grid.role')}
                </th>
                {columns.map(({ entry: { date, specialDay }, key, titled }, x) => {
                  const label = serviceLabel({ ...titled, shownDay: specialDay });
                  return (
                    <th
                      key={key}
                      ref={x === columns.length - 1 ? fadeUntilShown : null}
                      scope="col"
                      className="relative min-w-24 border-line border-s px-2 py-1 font-semibold leading-tight"
                      style={{ width: `${100 / services.length}%` }}
                    >
                      {specialDay && (
                        <span className="absolute inset-x-0 top-0 h-1">
                          <ColorFill color={specialDay.color || BUILDER_BADGE_COLOR} />
                        </span>
                      )}
                      <span className="block whitespace-nowrap">{atStart(formatShortDate(date))}</span>
                      {[label, specialDay?.name].map(
                        (text) =>
                          text && (
                            <span key={text} className="block font-normal text-2xs text-ink-2">
                              {text}
                            </span>
                          ),
                      )}
                    </th>
                  );
                })}
              </tr>
            </thead>
            {groups.map((group) => (
              <tbody key={group.team?.id ?? 0} className="divide-y divide-line">
                {group.team && (
                  <TeamRow
                    team={group.team}
                    columns={columns.length}
                    isFolded={group.isFolded}
                    isLockedAlone={!isLocked && group.rows.every(({ role }) => lockedRoles.has(role.id))}
                    onPress={() => foldOrUnfold(group.team)}
                  />
                )}
                {group.rows.map((line) => {
                  const y = rows.indexOf(line);
                  const { role, place, cells } = line;
                  const name = nameOfPlace(line);
                  return (
                    <tr
                      key={`${role.id}-${place}`}
                      className={group.isFolded ? 'hidden print:table-row' : undefined}
                    >
                      <th
                        scope="row"
                        className="sticky start-0 z-1 min-w-24 bg-sunk px-2 py-1 font-normal leading-tight xl:min-w-32 print:py-0"
                      >
                        {name}
                      </th>
                      {columns.map((service, x) => {
                        const cell = cells[x] ?? null;
                        const concerns =
                          cell && cell !== 'open' ? concernsAt(service.entry, cell.memberId) : [];
                        const textOf = (...codes: readonly ConcernCode[]) =>
                          joinSentences(textsOf(concerns, ...codes)) || null;
                        return (
                          <BuilderPlaceButton
                            key={service.key}
                            cell={cell}
                            service={service}
                            role={name}
                            alsoServes={textOf('same_day')}
                            alsoServesMeanwhile={textOf(...BUSY)}
                            beyondLimits={textOf('beyond_limit')}
                            refused={refusedAt(line, x, service.entry)}
                            forecast={cell === 'open' ? forecastOf(role.id, y, x) : null}
                            position={nameOfCell([y, x])}
                            isTabStop={y === row && x === column}
                          />
                        );
                      })}
                    </tr>
                  );
                })}
              </tbody>
            ))}
          </table>
        </div>
        <p id={hintId} className="no-print sr-only">
          {isLocked ? t('builder:grid.publishedHint') : t('builder:grid.hint')}
        </p>
        <p className="no-print mt-1 text-2xs text-ink-2">
          {!isLocked && joinSentences([t('builder:grid.legend.unsaved'), t('builder:grid.legend.open')])}
        </p>
      </div>
      <BuilderTotalsList services={columns} choices={choices} />
      {service && shown && (
        <Popover
          open={isOpen}
          onClose={() => setOpen(false)}
          anchor={buttonOf(table.current, focused)}
          returnFocus={() => buttonOf(table.current, returnTo.current ?? focused)}
          title={t('builder:grid.at', { role: nameOfPlace(shown), service: serviceTitle(service.titled) })}
        >
          {lockedRoles.has(shown.role.id) ? (
            PublishedPlace && (
              <PublishedPlace
                service={service}
                role={shown.role}
                holder={holder && { id: holder.memberId, name: service.nameOf(holder.memberId) }}
                onDone={() => setOpen(false)}
              />
            )
          ) : (
            <PlaceChooser
              role={shown.role}
              holder={holder}
              service={service}
              pendingSelections={pendingSelections}
              actions={actions}
              onChosen={() => {
                returnTo.current = nextOpen(toFill, focused);
                setOpen(false);
              }}
            />
          )}
        </Popover>
      )}
      <BuilderWorkPanel work={actions.work} isSundaysOnly={isSundaysOnly} />
    </section>
  );
}
