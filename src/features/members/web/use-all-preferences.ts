import { type ManagedMember, memberCalls } from '#contract/members.ts';
import type { MemberId, TeamId } from '#domain/ids.ts';
import { samePreferences } from '#domain/members/preferred-roles.ts';
import type { Membership, PreferredRoles } from '#domain/teams/teams.ts';
import { t } from '#languages/t.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useRefresh } from '#web/api/server-state.ts';
import { useChange } from '#web/api/use-change.ts';
import { conflictIn } from '#web/api/use-save.ts';
import { useTabState } from '#web/frame/tab-drafts.tsx';
import { showNothingDone, showToast } from '#web/ui/toast-store.ts';
import { useBusy } from '#web/ui/use-busy.ts';

/** What is chosen for a member, and what the panel showed when choosing began. */
interface Draft {
  readonly roles: PreferredRoles;
  readonly seen: PreferredRoles;
}

const rolesOf = ({ preferredRoleId, secondaryRoleId }: PreferredRoles): PreferredRoles => ({
  ...{ preferredRoleId, secondaryRoleId },
});

/** What a draft is about: a member in a team. */
const keyOf = (id: MemberId, teamId: TeamId) => `${id} ${teamId}`;

/** Returns the choices of roles for all members in their teams, which one Save stores. After a failure, the unsaved ones remain. */
export function useAllPreferences(members: readonly ManagedMember[]) {
  const { mutateAsync } = useChange(memberCalls.saveRolePreferences, { refreshes: false });
  const refresh = useRefresh();
  const [drafts, setDrafts] = useTabState<ReadonlyMap<string, Draft>>('role-preferences', new Map());
  const [isSaving, run] = useBusy();
  const changed = members.flatMap(({ id, memberships }) =>
    memberships.flatMap((one) => {
      const draft = drafts.get(keyOf(id, one.teamId));
      return draft && !samePreferences(draft.roles, one) ? [{ id, teamId: one.teamId, draft }] : [];
    }),
  );

  /** Saves the choice of a member. After a conflict, the next save replaces what is there now. */
  async function saveOne(
    { id, teamId, draft: { roles, seen } }: (typeof changed)[number],
    left: Map<string, Draft>,
  ): Promise<void> {
    try {
      await mutateAsync({ params: { id }, body: { ...roles, teamId, seen } });
    } catch (error) {
      const conflict = conflictIn(error);
      if (conflict) left.set(keyOf(id, teamId), { roles, seen: { ...seen, ...conflict.now } });
      throw error;
    }
  }

  /** Saves one member after the other, until one fails. */
  async function saveChanged(): Promise<void> {
    if (changed.length === 0)
      return showNothingDone(t('members:preferences.noChanges'), t('members:preferences.noChangesText'));
    const left = new Map(drafts);
    try {
      for (const one of changed) {
        await saveOne(one, left);
        left.delete(keyOf(one.id, one.teamId));
      }
      const count = new Set(changed.map(({ id }) => id)).size;
      const description = t('members:preferences.savedForText', { count });
      showToast({ title: t('members:preferences.saved'), description });
    } catch (error) {
      const description = sentenceOf(error, '') || undefined;
      showToast({ title: t('members:preferences.failed'), description, variant: 'destructive' });
    }
    await refresh();
    setDrafts(left);
  }

  return {
    changed,
    isSaving,
    chosenFor: (id: MemberId, membership: Membership): PreferredRoles =>
      drafts.get(keyOf(id, membership.teamId))?.roles ?? membership,

    choose(id: MemberId, membership: Membership, roles: PreferredRoles): void {
      const key = keyOf(id, membership.teamId);
      const seen = drafts.get(key)?.seen ?? rolesOf(membership);
      setDrafts(new Map(drafts).set(key, { roles: rolesOf(roles), seen }));
    },

    save: () => run(saveChanged),
  };
}
