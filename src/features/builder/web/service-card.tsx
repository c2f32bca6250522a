import type { BuilderService } from '#contract/roster.ts';
import { isSunday } from '#domain/calendar/calendar.ts';
import { type Placement, placesToFill } from '#domain/roster/builder-selection.ts';
import { countAssignedRoles } from '#domain/roster/roster.ts';
import { BUILDER_BADGE_COLOR } from '#domain/services/special-day.ts';
import { listText } from '#texts/counts-and-lists.ts';
import { formatServiceDate } from '#texts/dates.ts';
import { ASSIGNED_TEXTS } from '#texts/roster.ts';
import { serviceLabel } from '#texts/services.ts';
import { Badge, ColorBadge } from '#web/ui/badge.tsx';
import { AlertIcon, UsersIcon } from '#web/ui/icons.tsx';
import { BUILDER_TEXTS } from './texts.ts';

/** Shows one service of the left column: its type, how many people are available, and its progress. */
export function BuilderServiceCard(props: {
  service: BuilderService;
  sharesDate: boolean;
  /** What is selected, but not saved. It counts as assigned. */
  pending: readonly Placement[];
  /** How many assigned people are no longer available. */
  withdrawn: number;
  /** How many selections the last save refused. */
  refused: number;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { service, sharesDate, pending, withdrawn, refused, isChosen, onChoose } = props;
  const { specialDay, roles, assignments } = service;
  const label = serviceLabel({ ...service, date: service.dateStr, sharesDate, shownDay: specialDay });
  const choice = { roles, saved: assignments, pending };
  const assigned = countAssignedRoles([...assignments, ...pending]);
  const open = roles.reduce((sum, role) => sum + placesToFill(choice, role), 0);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="printed flex w-full flex-col items-start gap-1.5 rounded-card border-2 border-line bg-card p-4 text-left shadow-card transition-colors hover:border-primary aria-pressed:border-primary aria-pressed:bg-primary-tint"
    >
      <span className="font-bold text-lg">{formatServiceDate(service.dateStr)}</span>
      {label !== null && <span className="font-semibold">{label}</span>}
      {specialDay ? (
        <ColorBadge color={specialDay.color || BUILDER_BADGE_COLOR}>{specialDay.name}</ColorBadge>
      ) : (
        label === null && (
          <Badge>{isSunday(service.dateStr) ? BUILDER_TEXTS.regularSunday : BUILDER_TEXTS.service}</Badge>
        )
      )}
      <span className="flex items-center gap-1.5 text-ink-2">
        <UsersIcon />
        {BUILDER_TEXTS.available(service.availablePeople.length)}
      </span>
      <span className="text-ink-2">
        {listText([
          ASSIGNED_TEXTS.roles(assigned, roles.length),
          assigned === roles.length && open > 0 ? ASSIGNED_TEXTS.placesOpen(open) : null,
        ])}
      </span>
      {/* It always takes its line while people can be chosen, so that the first choice moves nothing. */}
      {!service.isPast && (
        <span className="text-ink-2">
          {pending.length > 0 ? BUILDER_TEXTS.unsaved(pending.length) : '\u00a0'}
        </span>
      )}
      {refused > 0 && (
        <Badge tone="no" icon={<AlertIcon />}>
          {BUILDER_TEXTS.refusedCount(refused)}
        </Badge>
      )}
      {withdrawn > 0 && (
        <Badge tone="warn" icon={<AlertIcon />}>
          {BUILDER_TEXTS.conflicts(withdrawn)}
        </Badge>
      )}
    </button>
  );
}
