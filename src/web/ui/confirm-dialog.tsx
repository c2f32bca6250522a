import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { UI_TEXTS } from './texts.ts';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** Use 'danger' for actions that can't be undone. */
  tone?: 'danger' | 'primary' | undefined;
  /** While true, the confirmed action is running and both buttons are disabled. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks the user to confirm an action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, description, confirmLabel, cancelLabel = UI_TEXTS.cancel, tone = 'primary' } = props;
  const { busy = false, busyLabel, onConfirm, onCancel } = props;
  return (
    <Dialog
      open={open}
      onClose={() => busy || onCancel()}
      title={title}
      description={description}
      footer={
        <>
          <Button disabled={busy} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={tone} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
