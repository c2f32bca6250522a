import { type Member, memberCalls } from '#contract/members.ts';
import type { MemberId } from '#domain/ids.ts';
import type { PreferredRoles } from '#domain/members/members.ts';
import { samePreferences } from '#domain/members/preferred-roles.ts';
import { t } from '#languages/t.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useRefresh } from '#web/api/server-state.ts';
import { useChange } from '#web/api/use-change.ts';
import { useTabState } from '#web/frame/tab-drafts.tsx';
import { showNothingDone, showToast } from '#web/ui/toast-store.ts';
import { useBusy } from '#web/ui/use-busy.ts';

/** Returns the choices of roles for all members, which one Save stores. After a failure, the unsaved ones remain. */
export function useAllPreferences(members: readonly Member[]) {
  const { mutateAsync } = useChange(memberCalls.saveRolePreferences, { refreshes: false });
  const refresh = useRefresh();
  const [drafts, setDrafts] = useTabState<ReadonlyMap<MemberId, PreferredRoles>>(
    'role-preferences',
    new Map(),
  );
  const [isSaving, run] = useBusy();
  const changed = members.filter(
    (member) => !samePreferences({ ...member, ...drafts.get(member.id) }, member),
  );

  /** Saves one member after the other, until one fails. */
  async function saveChanged(): Promise<void> {
    if (changed.length === 0)
      return showNothingDone(t('members:preferences.noChanges'), t('members:preferences.noChangesText'));
    const left = new Map(drafts);
    try {
      for (const { id } of changed) {
        const roles = left.get(id);
        if (roles) await mutateAsync({ params: { id }, body: roles });
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
    chosenFor: (member: Member): PreferredRoles => drafts.get(member.id) ?? member,

    choose(member: Member, { preferredRoleId, secondaryRoleId }: PreferredRoles): void {
      setDrafts(new Map(drafts).set(member.id, { preferredRoleId, secondaryRoleId }));
    },

    save: () => run(saveChanged),
  };
}
