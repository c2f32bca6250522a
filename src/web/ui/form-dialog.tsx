import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { UI_TEXTS } from './texts.ts';
import { useFocusOnFault } from './use-focus-on-fault.ts';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** Called for Escape, the backdrop, Close and the second button. The first two ask first if something was typed. */
  onClose: () => void;
  /** Sends the form. The browser's own submission is prevented. */
  onSubmit: () => void;
  submitLabel: string;
  /** While true, the form is being sent. */
  busy: boolean;
  busyLabel: string;
  /** The label of the other button ('Cancel'). */
  cancelLabel?: string | undefined;
  /** Can't be dismissed. The other button then calls `onClose` to go elsewhere. */
  locked?: boolean | undefined;
  /** A 'side' dialog is at the right of wide screens, and fills a phone. */
  size?: 'side' | undefined;
  /** Fields and buttons of their own, below the form. */
  below?: ReactNode;
  children: ReactNode;
}

/** Shows a dialog with a form, a submit button and a second button. Mount it only while it is open. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, onClose, onSubmit, submitLabel, busy, busyLabel } = props;
  const { cancelLabel = UI_TEXTS.cancel, locked = false, size, below, children } = props;
  const form = useId();
  const focusOnFault = useFocusOnFault();
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog
      open
      locked={locked}
      size={size}
      onClose={onClose}
      onDismiss={isDirty ? () => setAsking(true) : onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button variant={locked ? 'quiet' : 'secondary'} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        ref={focusOnFault.form}
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onInput={() => setDirty(true)}
        onSubmit={(event) => {
          event.preventDefault();
          focusOnFault.noteSent();
          onSubmit();
        }}
      >
        {children}
      </form>
      {below}
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={UI_TEXTS.discardTitle}
        description={UI_TEXTS.discardText}
        confirmLabel={UI_TEXTS.discard}
        cancelLabel={UI_TEXTS.keepEditing}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </Dialog>
  );
}
