import { act, fireEvent, render as renderNow, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { ToastRegion } from './toast-region.tsx';
import { dismissToast, quietToasts, showToast, useToast } from './toast-store.ts';

const toasts = () => [...document.querySelectorAll('.toast')];
const toast = () => toasts()[0] as HTMLElement;

/** Shows whether the store still contains a toast. */
function StoreState() {
  return <output>{useToast() ? 'stored' : 'removed'}</output>;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => {
    dismissToast();
    vi.advanceTimersByTime(20_000);
  });
});

/** Renders, and waits until the region has loaded the component that shows toasts. */
async function render(view: ReactNode) {
  const rendered = renderNow(view);
  await act(() => import('./toasts.tsx'));
  return rendered;
}

const show = (...args: Parameters<typeof showToast>) => act(() => showToast(...args));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('shows one toast at a time and replaces the old one', async () => {
  await render(<ToastRegion />);
  show({ title: 'First' });
  expect(screen.getAllByText('First').length).toBeGreaterThan(0);
  show({ title: 'Second', description: 'More' });
  expect(screen.queryByText('First')).toBeNull();
  expect(toasts()).toHaveLength(1);
  expect(toast().textContent).toContain('SecondMore');
});

test('a toast stays 5 s and is removed from the store 5 s later', async () => {
  await render(
    <>
      <ToastRegion />
      <StoreState />
    </>,
  );
  show({ title: 'Saved' });
  pass(4900);
  expect(document.querySelector('.toast')).not.toBeNull();
  pass(200);
  expect(document.querySelector('.toast')).toBeNull();
  expect(screen.getByText('stored')).toBeTruthy();
  pass(5000);
  expect(screen.getByText('removed')).toBeTruthy();
});

test('failures start with "Problem" and are announced at once, and successes are announced politely', async () => {
  await render(<ToastRegion />);
  show({ title: 'Login failed', variant: 'destructive' });
  expect(toast().textContent).toContain('Problem: Login failed');
  expect(toast().closest('[aria-live]')?.getAttribute('aria-live')).toBe('assertive');
  show({ title: 'Roster saved' });
  expect(toast().textContent).not.toContain('Problem');
  expect(toast().closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
});

test('the action runs and closes the toast', async () => {
  const onClick = vi.fn();
  await render(<ToastRegion />);
  show({ title: 'Removed', action: { label: 'Undo', onClick } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(document.querySelector('.toast')).toBeNull();
});

test('F8 moves the focus to the action, and afterwards it returns to where it was', async () => {
  const onClick = vi.fn();
  await render(
    <>
      <button type="button">Ruth</button>
      <ToastRegion />
    </>,
  );
  const ruth = screen.getByRole('button', { name: 'Ruth' });
  ruth.focus();
  show({ title: 'Removed', action: { label: 'Undo', onClick } });
  expect(toast().textContent).toContain('Press F8, then Enter');
  fireEvent.keyDown(ruth, { key: 'F8' });
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  fireEvent.click(undo);
  expect(document.activeElement).toBe(ruth);
});

test('a toast shown by an action stays visible', async () => {
  await render(<ToastRegion />);
  show({ title: 'Removed', action: { label: 'Undo', onClick: () => showToast({ title: 'Saved again' }) } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(toast().textContent).toContain('Saved again');
});

test('a toast with an action stays 10 s', async () => {
  await render(<ToastRegion />);
  show({ title: 'Removed', action: { label: 'Undo', onClick: () => {} } });
  pass(9900);
  expect(toasts()).toHaveLength(1);
  pass(200);
  expect(toasts()).toHaveLength(0);
});

test('an open dialog shows and announces the toast inside itself', async () => {
  const view = (open: boolean) => (
    <>
      <ToastRegion />
      <Dialog open={open} onClose={() => {}} title="Preferences" />
    </>
  );
  const { rerender } = await render(view(true));
  show({ title: 'Saved' });
  const dialog = screen.getByRole('dialog');
  expect(toast().closest('dialog')).toBe(dialog);
  expect(toast().closest('[role="status"][aria-live]')).not.toBeNull();
  rerender(view(false));
  expect(toast().closest('dialog')).toBeNull();
});

test("opening and closing a dialog does not extend a toast's time", async () => {
  const view = (open: boolean) => (
    <>
      <ToastRegion />
      <Dialog open={open} onClose={() => {}} title="Preferences" />
    </>
  );
  const { rerender } = await render(view(false));
  show({ title: 'Saved' });
  pass(2000);
  rerender(view(true));
  pass(2000);
  rerender(view(false));
  pass(900);
  expect(toasts()).toHaveLength(1);
  pass(200);
  expect(toasts()).toHaveLength(0);
});

test('a toast stays while the pointer is on it, and then the countdown continues', async () => {
  await render(<ToastRegion />);
  show({ title: 'Saved' });
  pass(4000);
  fireEvent.pointerEnter(toast());
  pass(60_000);
  expect(toasts()).toHaveLength(1);
  fireEvent.pointerLeave(toast());
  pass(900);
  expect(toasts()).toHaveLength(1);
  pass(200);
  expect(toasts()).toHaveLength(0);
});

test('a toast with the focus stays after the pointer leaves', async () => {
  await render(<ToastRegion />);
  show({ title: 'Saved' });
  const close = screen.getByRole('button', { name: 'Close' });
  act(() => close.focus());
  fireEvent.pointerEnter(toast());
  fireEvent.pointerLeave(toast());
  pass(60_000);
  expect(toasts()).toHaveLength(1);
  act(() => close.blur());
  pass(5100);
  expect(toasts()).toHaveLength(0);
});

test("a swipe of 50 px to the right dismisses a toast, but a shorter one or one to the left doesn't", async () => {
  await render(<ToastRegion />);
  const swipe = (to: number) => {
    fireEvent.pointerDown(toast(), { button: 0, clientX: 100 });
    fireEvent.pointerMove(toast(), { clientX: to });
    const { translate } = toast().style;
    fireEvent.pointerUp(toast(), { clientX: to });
    return translate;
  };
  show({ title: 'Saved' });
  expect(swipe(149)).toBe('49px');
  expect(swipe(20)).toBe('0px');
  expect(toast().style.translate).toBe('');
  expect(toasts()).toHaveLength(1);
  swipe(150);
  expect(toasts()).toHaveLength(0);
});

test('Escape in a toast closes it and leaves the surrounding dialog open', async () => {
  const onClose = vi.fn();
  await render(<Dialog open onClose={onClose} title="Preferences" />);
  show({ title: 'Saved' });
  fireEvent.keyDown(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement, {
    key: 'Escape',
  });
  expect(toasts()).toHaveLength(0);
  expect(onClose).not.toHaveBeenCalled();
});

test('shows a check mark for a finished action and another mark if nothing was done', async () => {
  await render(<ToastRegion />);
  const mark = () => toast().querySelector('svg')?.innerHTML;
  show({ title: 'Roster saved' });
  const tick = mark();
  show({ title: 'No Changes', nothingDone: true });
  expect(mark()).not.toBe(tick);
});

test('quietToasts dismisses the current toast and suppresses new ones', async () => {
  await render(<ToastRegion />);
  show({ title: 'Saved' });
  let resume = () => {};
  act(() => {
    resume = quietToasts();
  });
  show({ title: 'Update Failed', variant: 'destructive' });
  expect(toasts()).toHaveLength(0);
  resume();
  show({ title: 'Profile Updated' });
  expect(toasts()).toHaveLength(1);
});
