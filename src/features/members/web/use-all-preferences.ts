import { type Member, memberCalls } from '#contract/members.ts';
import type { MemberId } from '#domain/ids.ts';
import { samePreferences } from '#domain/members/preferred-roles.ts';
import type { PreferredRoles } from '#domain/teams/teams.ts';
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

/** Returns the choices of roles for all members, which one Save stores. After a failure, the unsaved ones remain. */
export function useAllPreferences(members: readonly Member[]) {
  const { mutateAsync } = useChange(memberCalls.saveRolePreferences, { refreshes: false });
  const refresh = useRefresh();
  const [drafts, setDrafts] = useTabState<ReadonlyMap<MemberId, Draft>>('role-preferences', new Map());
  const [isSaving, run] = useBusy();
  const changed = members.filter(
    (member) => !samePreferences({ ...member, ...drafts.get(member.id)?.roles }, member),
  );

  /** Saves the choice of a member. After a conflict, the next save replaces what is there now. */
  async function saveOne(id: MemberId, { roles, seen }: Draft, left: Map<MemberId, Draft>): Promise<void> {
    try {
      await mutateAsync({ params: { id }, body: { ...roles, seen } });
    } catch (error) {
      const conflict = conflictIn(error);
      if (conflict) left.set(id, { roles, seen: { ...seen, ...conflict.now } });
      throw error;
    }
  }

  /** Saves one member after the other, until one fails. */
  async function saveChanged(): Promise<void> {
    if (changed.length === 0)
      return showNothingDone(t('members:preferences.noChanges'), t('members:preferences.noChangesText'));
    const left = new Map(drafts);
    try {
      for (const { id } of changed) {
        const draft = left.get(id);
        if (draft) await saveOne(id, draft, left);
        left.delete(id);
      }
      const description = t('members:preferences.savedForText', { count: changed.length });
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
    chosenFor: (member: Member): PreferredRoles => drafts.get(member.id)?.roles ?? member,

    choose(member: Member, roles: PreferredRoles): void {
      const seen = drafts.get(member.id)?.seen ?? rolesOf(member);
      setDrafts(new Map(drafts).set(member.id, { roles: rolesOf(roles), seen }));
    },

    save: () => run(saveChanged),
  };
}
