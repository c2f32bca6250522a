import { type Session, sessionCalls } from '#contract/sessions.ts';
import { showResult } from '#web/api/show-result.ts';
import { useChange } from '#web/api/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DEVICES_TEXTS } from './texts.ts';

interface EndSessionsDialogProps {
  /** The session to end, or all the others. */
  ending: Session | 'others';
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
      done: isOne ? DEVICES_TEXTS.endedOne(ending.device) : DEVICES_TEXTS.ended,
      failed: DEVICES_TEXTS.failed,
    });
    onClose();
  }

  return (
    <ConfirmDialog
      open
      title={isOne ? DEVICES_TEXTS.confirmOneTitle : DEVICES_TEXTS.confirmTitle}
      description={isOne ? DEVICES_TEXTS.confirmOneQuestion(ending.device) : DEVICES_TEXTS.confirmQuestion}
      confirmLabel={DEVICES_TEXTS.confirm}
      busyLabel={DEVICES_TEXTS.ending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
