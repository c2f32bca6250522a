import { act, fireEvent, render as renderNow, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readFromRightToLeft } from '#test/right-to-left.ts';
import { Dialog } from './dialog.tsx';
import { ToastRegion } from './toast-region.tsx';
import { dismissToast, quietToasts, showToast } from './toast-store.ts';

const toasts = () => [...document.querySelectorAll<HTMLElement>('.toast:not([data-ending-style])')];
const toast = () => toasts()[0] as HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  act(() => dismissToast());
});

/** Renders, and waits until the page is idle and the region has loaded the component that shows toasts. */
async function render(view: ReactNode) {
  const rendered = renderNow(view);
  await act(() => vi.advanceTimersByTimeAsync(100));
  await act(() => import('./toasts.tsx'));
  return rendered;
}

const show = (...args: Parameters<typeof showToast>) => act(() => showToast(...args));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('shows one toast at a time and replaces the old one', async () => {
  await render(<ToastRegion />);
  show({ title: 'First' });
  expect(toast().textContent).toContain('First');
  show({ title: 'Second', description: 'More' });
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

test('a toast stays 5 s, and one with an action 10 s', async () => {
  await render(<ToastRegion />);
  show({ title: 'Saved' });
  pass(4900);
  expect(toasts()).toHaveLength(1);
  pass(200);
  expect(toasts()).toHaveLength(0);
  show({ title: 'Removed', action: { label: 'Undo', onClick: () => {} } });
  pass(9900);
  expect(toasts()).toHaveLength(1);
  pass(200);
  expect(toasts()).toHaveLength(0);
});

test('a toast stays while the pointer is on it, and then the countdown continues', async () => {
  await render(<ToastRegion />);
  show({ title: 'Saved' });
  pass(4000);
  fireEvent.mouseEnter(toast());
  pass(60_000);
  expect(toasts()).toHaveLength(1);
  fireEvent.mouseLeave(toast());
  pass(900);
  expect(toasts()).toHaveLength(1);
  pass(200);
  expect(toasts()).toHaveLength(0);
});

test.each([
  [49, 1],
  [51, 0],
  [-49, 1, 'rtl'],
  [-51, 0, 'rtl'],
])('after a swipe of %i px to where lines end, %i toasts are shown', async (by, count, direction = 'ltr') => {
  if (direction === 'rtl') readFromRightToLeft();
  await render(<ToastRegion />);
  show({ title: 'Saved' });
  const swipe = { pointerId: 1, button: 0, pointerType: 'touch', clientY: 20 };
  fireEvent.pointerDown(toast(), { ...swipe, clientX: 100 });
  fireEvent.pointerMove(toast(), { ...swipe, clientX: 100 });
  fireEvent.pointerMove(toast(), { ...swipe, clientX: 100 + by, movementX: by });
  fireEvent.pointerUp(toast(), { ...swipe, clientX: 100 + by });
  expect(toasts()).toHaveLength(count);
});

test('F6 moves the focus to the action, which closes the toast and returns the focus', async () => {
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
  fireEvent.keyDown(ruth, { key: 'F6' });
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  fireEvent.click(undo);
  expect(onClick).toHaveBeenCalledOnce();
  expect(toasts()).toHaveLength(0);
  expect(document.activeElement).toBe(ruth);
});

test('Escape in a toast closes it and leaves an open dialog open', async () => {
  const onClose = vi.fn();
  await render(
    <>
      <ToastRegion />
      <Dialog open onClose={onClose} title="Preferences" />
    </>,
  );
  show({ title: 'Saved' });
  fireEvent.keyDown(toast(), { key: 'Escape' });
  expect(toasts()).toHaveLength(0);
  expect(onClose).not.toHaveBeenCalled();
});

test('a toast stays readable for screen readers while a dialog is open', async () => {
  await render(
    <>
      <ToastRegion />
      <Dialog open onClose={() => {}} title="Preferences" />
    </>,
  );
  show({ title: 'Saved' });
  expect(toast().closest('[aria-hidden="true"]')).toBeNull();
});

test('a toast leaves the buttons of a dialog that opens or grows free', async () => {
  const observers = new Set<() => void>();
  const changeSize = () => {
    for (const onChange of observers) onChange();
  };
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #onChange: () => void;
      constructor(onChange: () => void) {
        this.#onChange = onChange;
      }
      observe() {
        observers.add(this.#onChange);
        this.#onChange();
      }
      disconnect() {
        observers.delete(this.#onChange);
      }
    },
  );
  // The foot of the dialog. The toast is at 672 px in the window of 768, or else at 80.
  let top = 600;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('[data-bottom-bar]') ? new DOMRect(0, top, 1024, 100) : new DOMRect(0, 0, 1024, 0);
  });
  await render(<ToastRegion />);
  show({ title: 'Saved' });
  expect(toast().style.top).toBe('672px');
  const container = document.body.appendChild(document.createElement('div'));
  await act(async () => {});
  container.innerHTML = '<div role="dialog"><div data-bottom-bar></div></div>';
  await act(async () => {});
  expect(toast().style.top).toBe('80px');
  container.remove();
  act(changeSize);
  expect(toast().style.top).toBe('672px');
  await render(<Dialog open onClose={() => {}} title="Preferences" closeLabel="Close" />);
  expect(toast().style.top).toBe('80px');
  top = 680;
  act(changeSize);
  expect(toast().style.top).toBe('672px');
});

test('quietToasts dismisses the current toast, suppresses new ones, and then shows one with an action', async () => {
  await render(<ToastRegion />);
  show({ title: 'Saved' });
  let resume = () => {};
  act(() => {
    resume = quietToasts();
  });
  show({ title: 'Update Failed', variant: 'destructive' });
  show({ title: 'Saved for Ruth', action: { label: 'Undo', onClick: () => {} } });
  show({ title: 'Update Failed', variant: 'destructive' });
  expect(toasts()).toHaveLength(0);
  act(() => resume());
  expect(toasts()).toHaveLength(1);
  expect(toast().textContent).toContain('Saved for Ruth');
});
