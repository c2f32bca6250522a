import { type ListedSession, sessionCalls } from '#contract/sessions.ts';
import { t } from '#languages/t.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface EndSessionsDialogProps {
  /** The session to end, or all the others. */
  ending: ListedSession | 'others';
  onClose: () => void;
}

/** Asks for confirmation before devices are signed out, because they then need the PIN again. */
export function EndSessionsDialog({ ending, onClose }: EndSessionsDialogProps) {
  const endOne = useChange(sessionCalls.endSession);
  const endOthers = useChange(sessionCalls.endOtherSessions);
  const isOne = ending !== 'others';

  async function confirm(): Promise<void> {
    const ended = isOne ? endOne.mutateAsync({ params: { id: ending.id } }) : endOthers.mutateAsync({});
    await showResult(ended, {
      done: isOne ? t('sessions:endedOne', { device: ending.device }) : t('sessions:ended'),
      failed: t('sessions:failed'),
    });
    onClose();
  }

  return (
    <ConfirmDialog
      title={isOne ? t('sessions:confirmOneTitle') : t('sessions:confirmTitle')}
      description={
        isOne ? t('sessions:confirmOneQuestion', { device: ending.device }) : t('sessions:confirmQuestion')
      }
      confirmLabel={t('sessions:confirm')}
      busyLabel={t('sessions:ending')}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
