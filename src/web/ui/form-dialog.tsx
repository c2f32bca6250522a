import { type ReactNode, useId, useState } from 'react';
import { t } from '#languages/t.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Form } from './form.tsx';

import { useBusy } from './use-busy.ts';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** Called for Escape, the backdrop, Close and the second button. The first two ask first if something was typed. */
  onClose: () => void;
  /** Sends the form. It is busy until this has ended. */
  onSubmit: () => void | Promise<void>;
  /** The labels of the submit button ('Save', and 'Saving...' while it is busy) and of the other one ('Cancel'). */
  submitLabel?: string | undefined;
  busyLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** The form can't be sent now. Sending it makes it busy by itself. */
  busy?: boolean | undefined;
  /** Can't be dismissed. The other button then calls `onClose` to go elsewhere. */
  locked?: boolean | undefined;
  /** A 'side' dialog is at the right of wide screens, and fills a phone. */
  size?: 'side' | undefined;
  /** Says what someone else has changed meanwhile. */
  conflict?: string | null | undefined;
  /** Clears the input if the dialog stays open. */
  onDiscard?: (() => void) | undefined;
  /** Returns fields and buttons of their own, below the form. `leave` asks before input is discarded. */
  below?: ((leave: (then: () => void) => void) => ReactNode) | undefined;
  children: ReactNode;
}

/** Shows a dialog with a form, a submit button and a second button. Mount it only while it is open. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, onClose, onSubmit, onDiscard, locked = false, size, below, children } = props;
  const { conflict } = props;
  const {
    submitLabel = t('common:ui.save'),
    busyLabel = t('common:ui.saving'),
    cancelLabel = t('common:ui.cancel'),
  } = props;
  const form = useId();
  const [isSending, run] = useBusy();
  const isBusy = isSending || props.busy;
  const [isDirty, setDirty] = useState(false);
  const [pendingLeave, setPendingLeave] = useState<(() => void) | null>(null);
  const leave = (then: () => void) => (isDirty ? setPendingLeave(() => then) : then());

  return (
    <Dialog
      locked={locked}
      size={size}
      onClose={onClose}
      onDismiss={() => leave(onClose)}
      title={title}
      description={description}
      footer={
        <>
          <Button variant={locked ? 'quiet' : 'secondary'} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={form} onInput={() => setDirty(true)} onSubmit={() => isBusy || run(onSubmit)}>
        {conflict && (
          <Alert tone="warn" announce title={t('common:conflict')}>
            {conflict}
          </Alert>
        )}
        {children}
      </Form>
      {below?.(leave)}
      <ConfirmDialog
        open={pendingLeave !== null}
        tone="danger"
        title={t('common:ui.discardTitle')}
        description={t('common:ui.discardText')}
        confirmLabel={t('common:ui.discard')}
        cancelLabel={t('common:ui.keepEditing')}
        onConfirm={() => {
          setPendingLeave(null);
          setDirty(false);
          onDiscard?.();
          pendingLeave?.();
        }}
        onCancel={() => setPendingLeave(null)}
      />
    </Dialog>
  );
}
