import { useState } from 'react';
import { type Member, memberCalls } from '#contract/members.ts';
import { teamLinkCalls } from '#contract/team-link.ts';
import { unmistakableName } from '#domain/members/name-format.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type OneTimePin, OneTimePinDialog } from './one-time-pin-dialog.tsx';
import { MEMBERS_TEXTS } from './texts.ts';

/** Asks for confirmation and then shows the new one-time PIN. */
export function ResetPinDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const reset = useChange(memberCalls.resetMemberPin);
  const { data } = useRead(teamLinkCalls.getTeamLink, {});
  const [newPin, setNewPin] = useState<OneTimePin | null>(null);
  const name = unmistakableName(member);

  async function confirm(): Promise<void> {
    try {
      const { oneTimePin } = await reset.mutateAsync({ params: { id: member.id } });
      setNewPin({ name, pin: oneTimePin });
    } catch (error) {
      showFailure(MEMBERS_TEXTS.resetFailed, error);
    }
  }

  if (newPin) return <OneTimePinDialog oneTimePin={newPin} link={data?.link} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={MEMBERS_TEXTS.resetTitle}
      description={MEMBERS_TEXTS.resetQuestion(name)}
      confirmLabel={MEMBERS_TEXTS.reset}
      busyLabel={MEMBERS_TEXTS.resetting}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
