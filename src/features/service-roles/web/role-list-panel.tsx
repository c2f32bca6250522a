import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type RoleWithChecks, serviceRoleCalls } from '#contract/service-roles.ts';
import type { Team } from '#contract/teams.ts';
import type { RoleId } from '#domain/ids.ts';
import { useMoveRole } from '#web/teams/use-move-role.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { NoRoles, RoleRow } from './role-row.tsx';
import type { Dropped, RoleListsProps } from './sortable-role-list.tsx';
import { useRoleOrder } from './use-role-order.ts';

function RoleLists({ lists }: RoleListsProps) {
  return lists.map(({ id, heading, rows }) => (
    <section key={id}>
      {heading}
      {rows.length > 0 ? (
        <ul>
          {rows.map((row) => (
            <RoleRow key={row.role.id} {...row} />
          ))}
        </ul>
      ) : (
        <NoRoles />
      )}
    </section>
  ));
}

/** Without it, the roles can still be moved by their buttons, and between teams in a team's sheet. */
export const SortableRoleLists = onDemand(
  async () => (await import('./sortable-role-list.tsx')).SortableRoleLists,
  {
    Fallback: RoleLists,
    ErrorFallback: RoleLists,
  },
);

/** Shows the roles of each team in their order, which can be changed by mouse, touch or keyboard. A role can be dragged to another team. */
export function RoleListPanel(props: {
  saved: readonly RoleWithChecks[];
  teams: readonly Team[];
  /** Returns the heading above the roles of a team: nothing if it is the only one. */
  headingOf: (team: Team) => ReactNode;
  onEdit: (role: RoleWithChecks) => void;
  onRemove: (role: RoleWithChecks) => void;
}) {
  const { saved, teams, headingOf, onEdit, onRemove } = props;
  const { roles, move, moveTo } = useRoleOrder(saved, serviceRoleCalls.reorderServiceRoles);
  const { moveRole, notice } = useMoveRole();
  const [movedId, setMovedId] = useState<RoleId | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The row is another one in the list of its new team.
    if (movedId === null || document.activeElement !== document.body) return;
    panel.current?.querySelector<HTMLElement>(`[data-role="${movedId}"] button`)?.focus();
  }, [movedId]);

  const lists = teams.map((team) => {
    const listed = teams.length > 1 ? roles.filter(({ teamId }) => teamId === team.id) : roles;
    const rows = listed.map((role, place) => ({
      role,
      isFirst: place === 0,
      isLast: place === listed.length - 1,
      onMove: (by: number) => void move(listed, place, place + by),
      onEdit: () => onEdit(role),
      onRemove: () => onRemove(role),
    }));
    return { id: team.id, name: team.name ?? '', heading: headingOf(team), listed, rows };
  });

  async function drop({ from, to }: Dropped): Promise<void> {
    const [source, target] = [lists[from.list], lists[to.list]];
    const role = source?.listed[from.place];
    const team = teams[to.list];
    if (!source || !target || !role || !team) return;
    if (source === target) return move(source.listed, from.place, to.place);
    setMovedId(null);
    if (!(await moveRole(role, team))) return;
    setMovedId(role.id);
    const next = target.listed[to.place];
    if (next) await moveTo(role.id, next.id);
  }

  return (
    <div ref={panel} className="contents">
      <SortableRoleLists lists={lists} onDrop={(dropped) => void drop(dropped)} />
      {notice}
    </div>
  );
}
