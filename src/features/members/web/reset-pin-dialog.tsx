import { useState } from 'react';
import { type Member, memberCalls } from '#contract/members.ts';
import { unmistakableName } from '#domain/members/name-format.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useChange } from '#web/api/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { type OneTimePin, OneTimePinDialog } from './one-time-pin-dialog.tsx';
import { MEMBERS_TEXTS } from './texts.ts';

/** Asks for confirmation and then shows the new one-time PIN. */
export function ResetPinDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const reset = useChange(memberCalls.resetMemberPin, [memberCalls.listMembers]);
  const [newPin, setNewPin] = useState<OneTimePin | null>(null);
  const name = unmistakableName(member);

  async function confirm(): Promise<void> {
    try {
      const { oneTimePin } = await reset.mutateAsync({ params: { id: String(member.id) } });
      setNewPin({ name, pin: oneTimePin });
    } catch (error) {
      const description = sentenceOf(error, MEMBERS_TEXTS.pleaseTryAgain);
      showToast({ title: MEMBERS_TEXTS.resetFailed, description, variant: 'destructive' });
    }
  }

  if (newPin) return <OneTimePinDialog oneTimePin={newPin} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={MEMBERS_TEXTS.resetTitle}
      description={MEMBERS_TEXTS.resetQuestion(name)}
      confirmLabel={MEMBERS_TEXTS.reset}
      cancelLabel={MEMBERS_TEXTS.cancel}
      busy={reset.isPending}
      busyLabel={MEMBERS_TEXTS.resetting}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
