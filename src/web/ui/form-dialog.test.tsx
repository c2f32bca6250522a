import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FormDialog } from './form-dialog.tsx';

function open() {
  const onClose = vi.fn();
  render(
    <FormDialog
      title="Edit member"
      onClose={onClose}
      onSubmit={() => {}}
      submitLabel="Save"
      busy={false}
      busyLabel="Saving..."
      cancelLabel="Cancel"
    >
      <input aria-label="Name" />
    </FormDialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Edit member' });
  return {
    onClose,
    dialog,
    type: () => fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Ruth' } }),
    question: () => screen.queryByRole('dialog', { name: 'Discard your changes?' }),
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
  };
}

test('a click outside closes the dialog at once if nothing was typed', () => {
  const { onClose, dialog, question } = open();
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(question()).toBeNull();
});

test.each([
  ['a click outside', (dialog: HTMLElement) => fireEvent.click(dialog)],
  ['Escape', (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
])('%s asks before it discards what was typed', (_, dismiss) => {
  const { onClose, dialog, type, question, press } = open();
  type();
  dismiss(dialog);
  expect(question()).not.toBeNull();
  press('Keep editing');
  expect(question()).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ruth');
  expect(onClose).not.toHaveBeenCalled();
  dismiss(dialog);
  press('Discard');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Cancel closes the dialog without a question', () => {
  const { onClose, type, question, press } = open();
  type();
  press('Cancel');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(question()).toBeNull();
});
