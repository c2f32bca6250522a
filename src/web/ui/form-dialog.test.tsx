import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FormDialog } from './form-dialog.tsx';

function open() {
  const onClose = vi.fn();
  render(
    <FormDialog title="Edit member" onClose={onClose} onSubmit={() => {}}>
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

const pressOutside = (dialog: HTMLElement) => {
  const backdrop = dialog.parentElement?.querySelector('.veil') as HTMLElement;
  fireEvent.pointerDown(backdrop, { pointerType: 'mouse' });
  fireEvent.mouseDown(backdrop);
  fireEvent.click(backdrop);
};

test('a click outside closes the dialog at once if nothing was typed', () => {
  const { onClose, dialog, question } = open();
  pressOutside(dialog);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(question()).toBeNull();
});

test.each([
  ['a click outside', pressOutside],
  ['Escape', (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: 'Escape' })],
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
