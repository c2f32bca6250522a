import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

const pressEscape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
const backdrop = () => document.querySelector('.veil') as HTMLElement;
function pressBackdrop() {
  fireEvent.pointerDown(backdrop(), { pointerType: 'mouse' });
  fireEvent.mouseDown(backdrop());
  fireEvent.click(backdrop());
}
const hasFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

test('is named by its title, described by its description, and focuses its heading first', async () => {
  render(<Dialog open onClose={() => {}} title="Edit member" description="Names and phone" />);
  const dialog = screen.getByRole('dialog', { name: 'Edit member' });
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('Names and phone');
  await hasFocus(screen.getByRole('heading', { name: 'Edit member' }));
});

test('focuses the element marked with data-autofocus first', async () => {
  render(
    <Dialog open onClose={() => {}} title="Change PIN">
      <input aria-label="New PIN" data-autofocus />
    </Dialog>,
  );
  await hasFocus(screen.getByLabelText('New PIN'));
});

test('calls onClose for the Close button, Escape and the backdrop', () => {
  const onClose = vi.fn();
  render(<Dialog open onClose={onClose} title="Edit" />);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  pressEscape();
  expect(onClose).toHaveBeenCalledTimes(2);
  pressBackdrop();
  expect(onClose).toHaveBeenCalledTimes(3);
  fireEvent.click(screen.getByRole('heading'));
  expect(onClose).toHaveBeenCalledTimes(3);
});

test('a locked dialog has no Close button and ignores Escape and the backdrop', () => {
  const onClose = vi.fn();
  render(<Dialog open locked onClose={onClose} title="Change your PIN" />);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  pressEscape();
  pressBackdrop();
  expect(onClose).not.toHaveBeenCalled();
});

test('Escape closes only the topmost of two dialogs', () => {
  const [onCloseOuter, onCloseInner] = [vi.fn(), vi.fn()];
  const view = (inner: boolean) => (
    <>
      <Dialog open onClose={onCloseOuter} title="Edit" />
      <Dialog open={inner} onClose={onCloseInner} title="Are you sure?" />
    </>
  );
  render(view(false)).rerender(view(true));
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Are you sure?' }), { key: 'Escape' });
  expect(onCloseInner).toHaveBeenCalledOnce();
  expect(onCloseOuter).not.toHaveBeenCalled();
});

describe('Back with an open dialog', () => {
  const navigation = new EventTarget();
  const goBack = () => {
    const event = Object.assign(new Event('navigate', { cancelable: true }), { navigationType: 'traverse' });
    return !navigation.dispatchEvent(event);
  };

  beforeEach(() => vi.stubGlobal('navigation', navigation));

  test('closes the topmost dialog and stays on the page, until none is open', () => {
    const [onCloseOuter, onCloseInner] = [vi.fn(), vi.fn()];
    const view = (outer: boolean, inner: boolean) => (
      <>
        <Dialog open={outer} onClose={onCloseOuter} title="Edit" />
        <Dialog open={inner} onClose={onCloseInner} title="Are you sure?" />
      </>
    );
    const { rerender } = render(view(true, false));
    rerender(view(true, true));
    expect(goBack()).toBe(true);
    expect([onCloseOuter, onCloseInner].map((close) => close.mock.calls.length)).toEqual([0, 1]);
    rerender(view(true, false));
    expect(goBack()).toBe(true);
    expect([onCloseOuter, onCloseInner].map((close) => close.mock.calls.length)).toEqual([1, 1]);
    rerender(view(false, false));
    expect(goBack()).toBe(false);
  });

  test('stays on the page and leaves a locked dialog open', () => {
    const onClose = vi.fn();
    render(<Dialog open locked onClose={onClose} title="Change your PIN" />);
    expect(goBack()).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
  });
});

test('returns the focus to the element that had it before', async () => {
  const view = (open: boolean) => (
    <>
      <button type="button">Edit</button>
      <Dialog open={open} onClose={() => {}} title="Edit" />
    </>
  );
  const { rerender } = render(view(false));
  screen.getByRole('button', { name: 'Edit' }).focus();
  rerender(view(true));
  await hasFocus(screen.getByRole('heading'));
  rerender(view(false));
  await hasFocus(screen.getByRole('button', { name: 'Edit' }));
});

test('makes the page inert until the last of two closes', () => {
  const page = document.body.appendChild(document.createElement('div'));
  page.id = 'root';
  onTestFinished(() => page.remove());
  const view = (outer: boolean, inner: boolean) => (
    <>
      <Dialog open={outer} onClose={() => {}} title="Edit" />
      <Dialog open={inner} onClose={() => {}} title="Are you sure?" />
    </>
  );
  const { rerender } = render(view(true, true));
  expect(page.hasAttribute('inert')).toBe(true);
  rerender(view(true, false));
  expect(page.hasAttribute('inert')).toBe(true);
  rerender(view(false, false));
  expect(page.hasAttribute('inert')).toBe(false);
});

test('a confirmation in progress allows no cancel and no second confirm', () => {
  const onConfirm = vi.fn(() => new Promise<void>(() => {}));
  const onCancel = vi.fn();
  const props = { open: true, title: 'Are you sure?', description: 'For good.', onConfirm, onCancel };
  render(<ConfirmDialog {...props} confirmLabel="Delete" tone="danger" busyLabel="Deleting..." />);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Deleting...' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onCancel).not.toHaveBeenCalled();
});

test('the browser asks before it leaves what is shown once, until it is closed', () => {
  const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const texts = {
    copy: 'Copy',
    download: 'Download',
    done: 'Done',
    copied: 'Copied',
    copyFailedText: '',
  };
  const dialog = (
    <ShownOnceDialog
      title="PINs"
      description="They can't be shown again."
      texts={texts}
      text="1234"
      file={() => ({ fileName: 'pins.txt', text: '1234' })}
      onClose={() => {}}
    >
      1234
    </ShownOnceDialog>
  );
  const { unmount } = render(dialog);
  expect(leave()).toBe(true);
  unmount();
  expect(leave()).toBe(false);
});

test('a row that is deleted gives the focus to the next row', async () => {
  const rows = (names: readonly string[], open: boolean) => (
    <>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button">{name}</button>
          </li>
        ))}
      </ul>
      <Dialog open={open} onClose={() => {}} title="Are you sure?" />
    </>
  );
  const { rerender } = render(rows(['Ada', 'Ben', 'Cam'], false));
  screen.getByRole('button', { name: 'Ben' }).focus();
  rerender(rows(['Ada', 'Ben', 'Cam'], true));
  await hasFocus(screen.getByRole('heading', { name: 'Are you sure?' }));
  rerender(rows(['Ada', 'Cam'], false));
  await hasFocus(screen.getByRole('button', { name: 'Cam' }));
});
