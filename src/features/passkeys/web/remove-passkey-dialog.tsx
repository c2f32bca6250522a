import { type Passkey, passkeyCalls } from '#contract/passkeys.ts';
import { t } from '#languages/t.ts';
import { useChange } from '#web/api/use-change.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { ConfirmByPinDialog } from './confirm-by-pin-dialog.tsx';

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  isLast: boolean;
  onClose: () => void;
}

/** Asks for confirmation before a passkey is removed, and explains the effect of removing the last one. */
export function RemovePasskeyDialog({ passkey, isLast, onClose }: RemovePasskeyDialogProps) {
  const remove = useChange(passkeyCalls.removePasskey);
  const { id, name } = passkey;

  async function confirm(currentPin: string): Promise<void> {
    await remove.mutateAsync({ params: { id }, body: { currentPin } });
    showToast({ title: t('passkeys:wasRemoved') });
    onClose();
  }

  return (
    <ConfirmByPinDialog
      title={t('passkeys:removeTitle')}
      description={isLast ? t('passkeys:removeLastWhy', { name }) : t('passkeys:removeWhy', { name })}
      submitLabel={t('passkeys:remove')}
      busyLabel={t('passkeys:removing')}
      confirm={confirm}
      onClose={onClose}
    />
  );
}
