import { availabilityCalls } from '#contract/availability.ts';
import { type Member, memberCalls } from '#contract/members.ts';
import { rosterCalls } from '#contract/roster.ts';
import { userCalls } from '#contract/users.ts';
import { fullName } from '#domain/members/member-name.ts';
import { unmistakableName } from '#domain/members/name-format.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useChange } from '#web/api/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { MEMBERS_TEXTS } from './texts.ts';

/** Asks for confirmation before a member is removed. */
export function RemoveMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useChange(memberCalls.removeMember, [
    memberCalls.listMembers,
    userCalls.listUsers,
    availabilityCalls.listAvailability,
    availabilityCalls.listAvailabilityMonths,
    rosterCalls.listBuilderServices,
    rosterCalls.getFinalizedRoster,
  ]);

  async function confirm(): Promise<void> {
    try {
      await remove.mutateAsync({ params: { id: String(member.id) } });
      showToast({ title: MEMBERS_TEXTS.removed(fullName(member)) });
      onClose();
    } catch (error) {
      const description = sentenceOf(error, MEMBERS_TEXTS.pleaseTryAgain);
      showToast({ title: MEMBERS_TEXTS.removeFailed, description, variant: 'destructive' });
    }
  }

  return (
    <ConfirmDialog
      open
      tone="danger"
      title={MEMBERS_TEXTS.removeTitle}
      description={
        <>
          <p className="mb-2 font-semibold text-ink">{unmistakableName(member)}</p>
          {MEMBERS_TEXTS.removeQuestion}
        </>
      }
      confirmLabel={MEMBERS_TEXTS.removeConfirm}
      cancelLabel={MEMBERS_TEXTS.cancel}
      busy={remove.isPending}
      busyLabel={MEMBERS_TEXTS.removing}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
