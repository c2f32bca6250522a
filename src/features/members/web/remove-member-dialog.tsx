import { type Member, memberCalls } from '#contract/members.ts';
import { fullName } from '#domain/members/member-name.ts';
import { unmistakableName } from '#domain/members/name-format.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { MEMBERS_TEXTS } from './texts.ts';

/** Asks for confirmation before a member is removed. */
export function RemoveMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useChange(memberCalls.removeMember);

  async function confirm(): Promise<void> {
    if (
      await showResult(remove.mutateAsync({ params: { id: String(member.id) } }), {
        done: MEMBERS_TEXTS.removed(fullName(member)),
        failed: MEMBERS_TEXTS.removeFailed,
        otherwise: MEMBERS_TEXTS.pleaseTryAgain,
      })
    )
      onClose();
  }

  return (
    <ConfirmDialog
      open
      tone="danger"
      title={MEMBERS_TEXTS.removeTitle}
      description={
        <>
          <p className="mb-2 font-semibold text-ink">{unmistakableName(member)}</p>
          <p className="mb-2">{MEMBERS_TEXTS.removeQuestion}</p>
          <p>{MEMBERS_TEXTS.removeFromRoster}</p>
        </>
      }
      confirmLabel={MEMBERS_TEXTS.removeConfirm}
      busy={remove.isPending}
      busyLabel={MEMBERS_TEXTS.removing}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
