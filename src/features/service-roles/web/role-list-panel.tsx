import type { ReactNode } from 'react';
import { type ServiceRole, serviceRoleCalls } from '#contract/service-roles.ts';
import type { Team } from '#contract/teams.ts';
import { t } from '#languages/t.ts';
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
export const SortableRoleList = onDemand(
  async () => (await import('./sortable-role-list.tsx')).SortableRoleList,
  {
    Fallback: RoleList,
    ErrorFallback: RoleList,
  },
);

/** Shows the roles of each team in their order, which can be changed by mouse, touch or keyboard. */
export function RoleListPanel(props: {
  saved: readonly ServiceRole[];
  teams: readonly Team[];
  /** Returns the heading above the roles of a team: nothing if it is the only one. */
  headingOf: (team: Team) => ReactNode;
  onEdit: (role: ServiceRole) => void;
  onRemove: (role: ServiceRole) => void;
}) {
  const { saved, teams, headingOf, onEdit, onRemove } = props;
  const { roles, move } = useRoleOrder(saved, serviceRoleCalls.reorderServiceRoles);
  return teams.map((team) => {
    const listed = teams.length > 1 ? roles.filter(({ teamId }) => teamId === team.id) : roles;
    const rows = listed.map((role, place) => ({
      role,
      isFirst: place === 0,
      isLast: place === listed.length - 1,
      onMove: (by: number) => void move(listed, place, place + by),
      onEdit: () => onEdit(role),
      onRemove: () => onRemove(role),
    }));
    return (
      <section key={team.id}>
        {headingOf(team)}
        {rows.length > 0 ? (
          <SortableRoleList rows={rows} onMove={(from, to) => void move(listed, from, to)} />
        ) : (
          <p className="py-2 text-ink-2">{t('service-roles:noneInTeam')}</p>
        )}
      </section>
    );
  });
}
