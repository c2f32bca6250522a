import { act, cleanup, fireEvent, render as renderNow, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { ToastRegion } from './toast-region.tsx';
import { dismissToast, showToast, useToast } from './toast-store.ts';

/** Shows whether the store still remembers a toast. */
function Memory() {
  return <output>{useToast() ? 'remembered' : 'forgotten'}</output>;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => {
    dismissToast();
    vi.advanceTimersByTime(20_000);
  });
  cleanup();
  vi.useRealTimers();
});

/** Renders, and waits until the region has fetched what shows its toasts. */
async function render(view: ReactNode) {
  const rendered = renderNow(view);
  await act(() => import('./toasts.tsx'));
  return rendered;
}

const show = (...args: Parameters<typeof showToast>) => act(() => showToast(...args));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('shows one toast at a time: a new one takes the place of the old', async () => {
  await render(<ToastRegion />);
  show({ title: 'First' });
  expect(screen.getAllByText('First').length).toBeGreaterThan(0);
  show({ title: 'Second', description: 'More' });
  expect(screen.queryByText('First')).toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('listitem').textContent).toContain('SecondMore');
});

test('a toast stays 5 s and is forgotten 5 s after it went', async () => {
  await render(
    <>
      <ToastRegion />
      <Memory />
    </>,
  );
  show({ title: 'Saved' });
  pass(4900);
  expect(screen.queryByRole('listitem')).not.toBeNull();
  pass(200);
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(screen.getByText('remembered')).toBeTruthy();
  pass(5000);
  expect(screen.getByText('forgotten')).toBeTruthy();
});

test('what failed is said with the word Problem and interrupts; what went well waits its turn', async () => {
  await render(<ToastRegion />);
  show({ title: 'Login failed', variant: 'destructive' });
  expect(screen.getByRole('listitem').textContent).toContain('Problem: Login failed');
  expect(document.querySelector('[aria-live="assertive"]')).not.toBeNull();
  show({ title: 'Roster saved' });
  expect(screen.getByRole('listitem').textContent).not.toContain('Problem');
  expect(document.querySelector('[aria-live="polite"]')).not.toBeNull();
});

test('its action runs and closes it', async () => {
  const onClick = vi.fn();
  await render(<ToastRegion />);
  show({ title: 'Removed', action: { label: 'Undo', onClick } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('an open dialog shows the toast, and its announcement, inside itself', async () => {
  const view = (open: boolean) => (
    <>
      <ToastRegion />
      <Dialog open={open} onClose={() => {}} title="Preferences" />
    </>
  );
  const { rerender } = await render(view(true));
  show({ title: 'Saved' });
  const dialog = screen.getByRole('dialog');
  expect(screen.getByRole('listitem').closest('dialog')).toBe(dialog);
  expect(document.querySelector('[role="status"][aria-live]')?.closest('dialog')).toBe(dialog);
  rerender(view(false));
  expect(screen.getByRole('listitem').closest('dialog')).toBeNull();
});
