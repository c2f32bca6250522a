import { passkeyCalls } from '#contract/passkeys.ts';
import { useChange } from '#web/api/use-change.ts';
import { ConfirmByPinDialog } from './confirm-by-pin-dialog.tsx';
import { PASSKEYS_TEXTS } from './texts.ts';

interface NewCodesDialogProps {
  onMade: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

/** Asks for the PIN before new recovery codes replace the current ones. */
export function NewCodesDialog({ onMade, onClose }: NewCodesDialogProps) {
  const make = useChange(passkeyCalls.makeRecoveryCodes);
  return (
    <ConfirmByPinDialog
      title={PASSKEYS_TEXTS.newCodesTitle}
      description={PASSKEYS_TEXTS.newCodesWhy}
      submitLabel={PASSKEYS_TEXTS.newCodes}
      busyLabel={PASSKEYS_TEXTS.makingCodes}
      confirm={async (currentPin) => onMade((await make.mutateAsync({ body: { currentPin } })).recoveryCodes)}
      onClose={onClose}
    />
  );
}
