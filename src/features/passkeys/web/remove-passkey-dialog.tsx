import { type Passkey, passkeyCalls } from '#contract/passkeys.ts';
import { useChange } from '#web/api/use-change.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { ConfirmByPinDialog } from './confirm-by-pin-dialog.tsx';
import { PASSKEYS_TEXTS } from './texts.ts';

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  isLast: boolean;
  onClose: () => void;
}

/** Asks for confirmation before a passkey is removed, and says what removing the last one means. */
export function RemovePasskeyDialog({ passkey, isLast, onClose }: RemovePasskeyDialogProps) {
  const remove = useChange(passkeyCalls.removePasskey);
  const { id, name } = passkey;

  async function confirm(currentPin: string): Promise<void> {
    await remove.mutateAsync({ params: { id }, body: { currentPin } });
    showToast({ title: PASSKEYS_TEXTS.wasRemoved });
    onClose();
  }

  return (
    <ConfirmByPinDialog
      title={PASSKEYS_TEXTS.removeTitle}
      description={isLast ? PASSKEYS_TEXTS.removeLastWhy(name) : PASSKEYS_TEXTS.removeWhy(name)}
      submitLabel={PASSKEYS_TEXTS.remove}
      busyLabel={PASSKEYS_TEXTS.removing}
      confirm={confirm}
      onClose={onClose}
    />
  );
}
