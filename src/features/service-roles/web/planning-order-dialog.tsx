import { type ServiceRole, serviceRoleCalls } from '#contract/service-roles.ts';
import type { Team } from '#contract/teams.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SortableRoleLists } from './role-list-panel.tsx';
import { useRoleOrder } from './use-role-order.ts';

/** Shows the roles of all teams in the order in which places are filled. A move is saved at once. */
export function PlanningOrderDialog(props: {
  roles: readonly ServiceRole[];
  teams: readonly Team[];
  onClose: () => void;
}) {
  const { roles, teams, onClose } = props;
  const { data, isError, refetch } = useRead(serviceRoleCalls.getPlanningOrder, {});
  const saved = data?.roleIds.flatMap((id) => roles.find((role) => role.id === id) ?? []);
  return (
    <Dialog
      size="wide"
      title={t('service-roles:planningOrder')}
      description={t('service-roles:planningOrderAbout')}
      closeLabel={t('common:ui.close')}
      onClose={onClose}
    >
      {isError && <LoadFailedAlert title={t('service-roles:loadFailed')} onRetry={refetch} />}
      {!saved && !isError && <Skeleton className="h-48 w-full" />}
      {saved && <PlanningOrderList saved={saved} teams={teams} />}
    </Dialog>
  );
}

function PlanningOrderList({ saved, teams }: { saved: readonly ServiceRole[]; teams: readonly Team[] }) {
  const { roles, move } = useRoleOrder(saved, serviceRoleCalls.savePlanningOrder);
  const rows = roles.map((role, place) => ({
    role,
    team: teams.find(({ id }) => id === role.teamId)?.name ?? '',
    isFirst: place === 0,
    isLast: place === roles.length - 1,
    onMove: (by: number) => void move(roles, place, place + by),
  }));
  return (
    <SortableRoleLists
      lists={[{ id: 0, name: '', rows }]}
      onDrop={({ from, to }) => void move(roles, from.place, to.place)}
    />
  );
}
