import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** Called for Escape, the backdrop, Close and the second button. */
  onClose: () => void;
  /** Sends the form. The browser's own submission is prevented. */
  onSubmit: () => void;
  submitLabel: string;
  /** While true, the form is being sent. */
  busy: boolean;
  busyLabel: string;
  /** The label of the other button ('Cancel'). */
  cancelLabel: string;
  /** Can't be dismissed. The other button then calls `onClose` to go elsewhere. */
  locked?: boolean | undefined;
  children: ReactNode;
}

/** Shows a dialog with a form, a submit button and a second button. Mount it only while it is open. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, onClose, onSubmit, submitLabel, busy, busyLabel, cancelLabel } = props;
  const { locked = false, children } = props;
  const form = useId();
  return (
    <Dialog
      open
      locked={locked}
      onClose={onClose}
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
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
