import { useState } from 'react';
import { type Member, memberCalls } from '#contract/members.ts';
import { teamLinkCalls } from '#contract/team-link.ts';
import { unmistakableName } from '#domain/members/name-format.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type OneTimePin, OneTimePinDialog } from './one-time-pin-dialog.tsx';

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
      showFailure(t('members:resetFailed'), error);
    }
  }

  if (newPin) return <OneTimePinDialog oneTimePin={newPin} link={data?.link} onClose={onClose} />;
  return (
    <ConfirmDialog
      tone="danger"
      title={t('members:resetTitle')}
      description={t('members:resetQuestion', { name })}
      confirmLabel={t('members:reset')}
      busyLabel={t('members:resetting')}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
