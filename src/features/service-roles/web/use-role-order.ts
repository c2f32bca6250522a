import { useState } from 'react';
import type { ServiceRole, serviceRoleCalls } from '#contract/service-roles.ts';
import type { RoleId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { useRefresh } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';

type SavingOrder = typeof serviceRoleCalls.reorderServiceRoles | typeof serviceRoleCalls.savePlanningOrder;

/**
 * Returns the roles in the order last given, and functions that move one, which a call saves. A failure shows the saved order
 * again.
 */
export function useRoleOrder<Role extends ServiceRole>(saved: readonly Role[], saving: SavingOrder) {
  const reorder = useChange<SavingOrder>(saving, { inTurn: true });
  const refresh = useRefresh();
  const [newOrder, setNewOrder] = useState<readonly RoleId[] | null>(null);
  const roles = newOrder ? newOrder.flatMap((id) => saved.find((role) => role.id === id) ?? []) : saved;

  const shown = roles.map((role) => role.id);

  async function save(ids: readonly RoleId[]): Promise<void> {
    setNewOrder(ids);
    try {
      await reorder.mutateAsync({ body: { roleIds: [...ids], seen: { roleIds: shown } } });
    } catch (error) {
      showFailure(t('service-roles:reorderError'), error, t('service-roles:reorderErrorText'));
      await refresh();
    } finally {
      // Leave a newer order visible: it is still being saved.
      setNewOrder((current) => (current === ids ? null : current));
    }
  }

  return {
    roles,

    /** Moves the role at `from` of these to `to`, both zero-based. The roles of other teams keep their places in the order. */
    async move(listed: readonly Role[], from: number, to: number): Promise<void> {
      const own = listed.map((role) => role.id);
      const places = own.map((id) => shown.indexOf(id));
      const [moved] = own.splice(from, 1);
      if (moved === undefined || from === to || to < 0 || to > own.length) return;
      own.splice(to, 0, moved);
      await save(shown.map((id, place) => own[places.indexOf(place)] ?? id));
    },

    /** Moves a role directly before another. */
    async moveTo(roleId: RoleId, next: RoleId): Promise<void> {
      const others = shown.filter((id) => id !== roleId);
      const ids = others.flatMap((id) => (id === next ? [roleId, id] : [id]));
      if (ids.some((id, place) => id !== shown[place])) await save(ids);
    },
  };
}
