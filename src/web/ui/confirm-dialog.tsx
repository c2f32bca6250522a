import { t } from '#languages/t.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './modal-dialog.tsx';

import { useBusy } from './use-busy.ts';

interface ConfirmDialogProps
  extends Pick<DialogProps, 'open' | 'title' | 'description' | 'size' | 'ignoresBackdrop' | 'children'> {
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** Use 'danger' for actions that can't be undone. */
  tone?: 'danger' | 'primary' | undefined;
  /** It can't be confirmed yet. */
  disabled?: boolean | undefined;
  busyLabel?: string | undefined;
  /** Until this has ended, both buttons are disabled and the dialog can't be dismissed. */
  onConfirm: () => unknown;
  onCancel: () => void;
}

/** Asks the user to confirm an action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = t('common:ui.cancel'), tone = 'primary', disabled, busyLabel } = props;
  const { onConfirm, onCancel, ...dialog } = props;
  const [isBusy, run] = useBusy();
  return (
    <Dialog
      {...dialog}
      onClose={() => isBusy || onCancel()}
      footer={
        <>
          <Button disabled={isBusy} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            variant={tone}
            disabled={disabled}
            busy={isBusy}
            busyLabel={busyLabel}
            onClick={() => void run(onConfirm)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
