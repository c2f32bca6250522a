import type { BuilderService } from '#contract/roster.ts';
import { isSunday } from '#domain/calendar/calendar.ts';
import { type Placement, placesToFill } from '#domain/roster/builder-selection.ts';
import { countAssignedRoles } from '#domain/roster/roster.ts';
import { BUILDER_BADGE_COLOR } from '#domain/services/special-day.ts';
import { atStart, formatServiceDate } from '#languages/dates.ts';
import { listText } from '#languages/lists.ts';
import { serviceLabel } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { Badge, ColorBadge } from '#web/ui/badge.tsx';
import { AlertIcon, UsersIcon } from '#web/ui/icons.tsx';

/** Shows one service of the left column: its type, how many people are available, and its progress. */
export function BuilderServiceCard(props: {
  service: BuilderService;
  sharesDate: boolean;
  /** The selected but unsaved people. They count as assigned. */
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
  const label = serviceLabel({ ...service, date: service.date, sharesDate, shownDay: specialDay });
  const choice = { roles, saved: assignments, pending };
  const assigned = countAssignedRoles([...assignments, ...pending]);
  const open = roles.reduce((sum, role) => sum + placesToFill(choice, role), 0);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="printed flex w-full flex-col items-start gap-1.5 rounded-card border-2 border-line bg-card p-4 text-start shadow-card transition-colors hover:border-primary aria-pressed:border-primary aria-pressed:bg-primary-tint"
    >
      <span className="font-bold text-lg">{atStart(formatServiceDate(service.date))}</span>
      {label !== null && <span className="font-semibold">{label}</span>}
      {specialDay ? (
        <ColorBadge color={specialDay.color || BUILDER_BADGE_COLOR}>{specialDay.name}</ColorBadge>
      ) : (
        label === null && (
          <Badge>{isSunday(service.date) ? t('builder:regularSunday') : t('builder:service')}</Badge>
        )
      )}
      <span className="flex items-center gap-1.5 text-ink-2">
        <UsersIcon />
        {t('builder:available', { count: service.availablePeople.length })}
      </span>
      <span className="text-ink-2">
        {listText([
          t('common:assigned.rolesOf', { assigned, all: roles.length }),
          assigned === roles.length && open > 0 ? t('common:assigned.placesOpen', { count: open }) : null,
        ])}
      </span>
      {/* It always takes its line while people can be chosen, so that the first choice moves nothing. */}
      {!service.isPast && (
        <span className="text-ink-2">
          {pending.length > 0 ? t('builder:unsaved', { count: pending.length }) : '\u00a0'}
        </span>
      )}
      {refused > 0 && (
        <Badge tone="no" icon={<AlertIcon />}>
          {t('builder:refusedCount', { count: refused })}
        </Badge>
      )}
      {withdrawn > 0 && (
        <Badge tone="warn" icon={<AlertIcon />}>
          {t('builder:conflicts', { count: withdrawn })}
        </Badge>
      )}
    </button>
  );
}
