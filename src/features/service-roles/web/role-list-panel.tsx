import type { ServiceRole } from '#contract/service-roles.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { RoleRow } from './role-row.tsx';
import type { RoleListProps } from './sortable-role-list.tsx';
import { useRoleOrder } from './use-role-order.ts';

function RoleList({ rows }: RoleListProps) {
  return (
    <ul>
      {rows.map((row) => (
        <RoleRow key={row.role.id} {...row} />
      ))}
    </ul>
  );
}

/** Without it, the roles can still be moved by their buttons. */
const SortableRoleList = onDemand(async () => (await import('./sortable-role-list.tsx')).SortableRoleList, {
  Fallback: RoleList,
  ErrorFallback: RoleList,
});

/** Shows the roles in their order, which can be changed by mouse, touch or keyboard. */
export function RoleListPanel(props: {
  saved: readonly ServiceRole[];
  onEdit: (role: ServiceRole) => void;
  onRemove: (role: ServiceRole) => void;
}) {
  const { saved, onEdit, onRemove } = props;
  const { roles, move } = useRoleOrder(saved);
  const rows = roles.map((role, place) => ({
    role,
    isFirst: place === 0,
    isLast: place === roles.length - 1,
    onMove: (by: number) => void move(place, place + by),
    onEdit: () => onEdit(role),
    onRemove: () => onRemove(role),
  }));
  return <SortableRoleList rows={rows} onMove={(from, to) => void move(from, to)} />;
}
