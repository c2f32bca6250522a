import type { useSortable } from '@dnd-kit/sortable';
import type { ServiceRole } from '#contract/service-roles.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ChevronDownIcon, MenuIcon } from '#web/ui/icons.tsx';
import { RowActions } from '#web/ui/row-actions.tsx';
import { SERVICE_ROLE_TEXTS } from './texts.ts';

export interface RoleRowProps {
  role: ServiceRole;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onRemove: () => void;
  /** Lets the row be dragged, once that is loaded. */
  sortable?: ReturnType<typeof useSortable>;
}

/** Shows one role with its handle, two arrow buttons, and buttons to edit and delete it. */
export function RoleRow(props: RoleRowProps) {
  const { role, isFirst, isLast, onMove, onEdit, onRemove, sortable } = props;
  const { transform, transition, isDragging } = sortable ?? {};
  return (
    <li
      ref={sortable?.setNodeRef}
      style={{ translate: transform ? `0 ${transform.y}px` : undefined, transition }}
      className={`relative flex flex-wrap items-center gap-x-2 border-line border-t bg-card py-2 first:border-t-0 ${isDragging ? 'z-10 rounded-control shadow-pop outline-2 outline-primary' : ''}`}
    >
      <IconButton
        label={SERVICE_ROLE_TEXTS.drag(role.name)}
        ref={sortable?.setActivatorNodeRef}
        aria-pressed={isDragging ?? false}
        aria-describedby={sortable?.attributes['aria-describedby']}
        className="cursor-grab touch-none"
        {...sortable?.listeners}
      >
        <MenuIcon />
      </IconButton>
      <div className={`min-w-40 flex-1 max-sm:pr-12 ${role.isActive ? '' : 'text-ink-2'}`}>
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {role.name}
          {!role.isActive && <Badge>{SERVICE_ROLE_TEXTS.inactive}</Badge>}
          <span className="font-normal text-ink-2 text-sm">
            {SERVICE_ROLE_TEXTS.limitBadge(role.maxLimit)}
          </span>
        </p>
        {role.description && <p className="details text-ink-2 text-sm">{role.description}</p>}
      </div>
      <RowActions
        name={role.name}
        actions={[
          [SERVICE_ROLE_TEXTS.editShort, SERVICE_ROLE_TEXTS.edit(role.name), onEdit],
          [SERVICE_ROLE_TEXTS.removeConfirm, SERVICE_ROLE_TEXTS.remove(role.name), onRemove],
        ]}
      >
        <IconButton
          label={SERVICE_ROLE_TEXTS.moveUp(role.name)}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <ChevronDownIcon className="size-[1.25em] rotate-180" />
        </IconButton>
        <IconButton
          label={SERVICE_ROLE_TEXTS.moveDown(role.name)}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <ChevronDownIcon />
        </IconButton>
      </RowActions>
    </li>
  );
}
