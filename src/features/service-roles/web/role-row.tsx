import type { useSortable } from '@dnd-kit/sortable';
import type { ServiceRole } from '#contract/service-roles.ts';
import { t } from '#languages/t.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ChevronDownIcon, MenuIcon } from '#web/ui/icons.tsx';
import { type RowAction, RowActions } from '#web/ui/row-actions.tsx';

export interface RoleRowProps {
  role: ServiceRole;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  /** Without them, the role can only be moved. */
  onEdit?: () => void;
  onRemove?: () => void;
  /** The name of its team, in a list of several teams. */
  team?: string;
  /** Lets the row be dragged, once that is loaded. */
  sortable?: ReturnType<typeof useSortable>;
}

/** Shows one role with its handle, two arrow buttons, and buttons to edit and delete it. */
export function RoleRow(props: RoleRowProps) {
  const { role, isFirst, isLast, onMove, onEdit, onRemove, team, sortable } = props;
  const actions: RowAction[] = [];
  if (onEdit)
    actions.push([t('service-roles:editShort'), t('service-roles:edit', { name: role.name }), onEdit]);
  if (onRemove)
    actions.push([
      t('service-roles:removeConfirm'),
      t('service-roles:remove', { name: role.name }),
      onRemove,
    ]);
  const { transform, transition, isDragging, isOver, activeIndex } = sortable ?? {};
  // A role of another team would come before this one.
  const isTarget = isOver && activeIndex === -1;
  return (
    <li
      ref={sortable?.setNodeRef}
      data-role={role.id}
      style={{ translate: transform ? `0 ${transform.y}px` : undefined, transition }}
      className={`relative flex flex-wrap items-center gap-x-2 border-line border-t bg-card py-2 first:border-t-0 ${isTarget ? 'border-primary! border-t-2!' : ''} ${isDragging ? 'z-10 rounded-control shadow-pop outline-2 outline-primary' : ''}`}
    >
      <IconButton
        label={t('service-roles:drag', { name: role.name })}
        ref={sortable?.setActivatorNodeRef}
        aria-pressed={isDragging ?? false}
        aria-describedby={sortable?.attributes['aria-describedby']}
        className="cursor-grab touch-none"
        {...sortable?.listeners}
      >
        <MenuIcon />
      </IconButton>
      <div className={`min-w-40 flex-1 max-sm:pe-12 ${role.isActive ? '' : 'text-ink-2'}`}>
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {role.name}
          {!role.isActive && <Badge>{t('service-roles:inactive')}</Badge>}
          <span className="font-normal text-ink-2 text-sm">
            {team ?? t('service-roles:limitBadge', { limit: role.maxLimit })}
          </span>
        </p>
        {role.description && team === undefined && (
          <p className="details text-ink-2 text-sm">
            <bdi>{role.description}</bdi>
          </p>
        )}
      </div>
      <RowActions name={role.name} actions={actions}>
        <IconButton
          label={t('service-roles:moveUp', { name: role.name })}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <ChevronDownIcon className="size-[1.25em] rotate-180" />
        </IconButton>
        <IconButton
          label={t('service-roles:moveDown', { name: role.name })}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <ChevronDownIcon />
        </IconButton>
      </RowActions>
    </li>
  );
}

/** Says that a team has no roles. */
export function NoRoles() {
  return <p className="py-2 text-ink-2">{t('service-roles:noneInTeam')}</p>;
}
