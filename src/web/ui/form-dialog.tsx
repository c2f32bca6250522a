import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** Asked for by Escape, the backdrop, Close or the second button. */
  onClose: () => void;
  /** Sends the form; what a browser would do by itself is held back. */
  onSubmit: () => void;
  submitLabel: string;
  /** It is being sent. */
  busy: boolean;
  busyLabel: string;
  /** The other button ('Cancel'). */
  cancelLabel: string;
  /** Cannot be dismissed; the other button then leads somewhere else, by `onClose`. */
  locked?: boolean | undefined;
  children: ReactNode;
}

/** A dialog that is a form: fields, one button that sends them and one that does not. Mount it while it is open. */
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
