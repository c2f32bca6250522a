import { act, fireEvent, render as renderNow, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { ToastRegion } from './toast-region.tsx';
import { dismissToast, quietToasts, showToast } from './toast-store.ts';

const toasts = () => [...document.querySelectorAll('.toast')];
const toast = () => toasts()[0] as HTMLElement;

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
  expect(toast().closest('[role="dialog"]')).toBe(dialog);
  expect(toast().closest('[role="status"][aria-live]')).not.toBeNull();
  rerender(view(false));
  expect(toast().closest('[role="dialog"]')).toBeNull();
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
