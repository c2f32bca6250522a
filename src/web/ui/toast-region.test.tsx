import '#test/language-setup.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import { ToastRegion } from './toast-region.tsx';
import { showToast } from './toast-store.ts';

// Other files share the modules that this mock replaces.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock('./toasts.tsx', () => {
  throw new Error('The file could not be loaded.');
});

test('a page that could not load toasts shows their text until it is tapped', async () => {
  render(<ToastRegion />);
  act(() => showToast({ title: 'Error', description: 'Sundial cannot be reached.' }));
  const text = await screen.findByText('Sundial cannot be reached.');
  expect(text.closest('[aria-live="assertive"]')?.textContent).toBe('Error Sundial cannot be reached.');
  fireEvent.click(text);
  expect(screen.queryByText('Sundial cannot be reached.')).toBeNull();
});
