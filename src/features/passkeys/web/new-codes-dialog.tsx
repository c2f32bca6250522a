import { passkeyCalls } from '#contract/passkeys.ts';
import { t } from '#languages/t.ts';
import { useChange } from '#web/api/use-change.ts';
import { ConfirmByPinDialog } from './confirm-by-pin-dialog.tsx';

interface NewCodesDialogProps {
  onMade: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

/** Asks for the PIN before new recovery codes replace the current ones. */
export function NewCodesDialog({ onMade, onClose }: NewCodesDialogProps) {
  const make = useChange(passkeyCalls.makeRecoveryCodes);
  return (
    <ConfirmByPinDialog
      title={t('passkeys:newCodesTitle')}
      description={t('passkeys:newCodesWhy')}
      submitLabel={t('passkeys:newCodes')}
      busyLabel={t('passkeys:makingCodes')}
      confirm={async (currentPin) => onMade((await make.mutateAsync({ body: { currentPin } })).recoveryCodes)}
      onClose={onClose}
    />
  );
}
